/** Terms of `/Business & Industrial`. */
export const BUSINESS_INDUSTRIAL = `
*: business, company, industrial, industry, b2b, enterprise, supplier, manufacturer, client, corporate, stakeholder, entrepreneur, commercial, vendor, roi, startup
Advertising & Marketing: marketing, advertising, campaign, ad agency, advertiser, marketer, audience, target audience, content marketing, marketing strategy, digital marketing, influencer, brand awareness, lead generation, copywriting, conversion, marketing agency, social media marketing, promotional product, billboard, media buying, influencer marketing, email marketing, media plan, ad spend, b2b marketing
Advertising & Marketing/Brand Management: branding, brand identity, rebrand, brand strategy, brand guideline, logo, brand voice, brand positioning, brand equity
Advertising & Marketing/Marketing: marketing plan, email marketing, market research, inbound marketing, direct mail, customer persona, marketing funnel, marketing automation, market segmentation, content strategy, customer journey, growth marketing
Advertising & Marketing/Public Relations: public relations, press release, pr agency, media relations, pr firm, crisis communication, publicist, publicity
Advertising & Marketing/Sales: sales, sales team, salesperson, cold call, sales pitch, sales funnel, prospecting, closing deal, quota, sales rep, sales process, sales enablement, account executive, prospect, sales manager
Advertising & Marketing/Telemarketing: telemarketing, call center, cold calling, outbound call
Aerospace & Defense: aerospace, defense contractor, lockheed martin, northrop grumman, missile, raytheon
Aerospace & Defense/Aviation Industry: aviation, aircraft, boeing, airbus, aviation industry, jet engine, avionics, aircraft maintenance, faa
Aerospace & Defense/Space Technology: spacex, satellite, rocket, launch vehicle, spacecraft, space shuttle, space station, payload, space technology, orbital, blue origin
Agriculture & Forestry: agriculture, farming, farmer, agricultural, irrigation, agronomy, farmland, agribusiness, soil, crop
Agriculture & Forestry/Agricultural Equipment: tractor, john deere, combine harvester, farm equipment, baler, plow, greenhouse, skid steer
Agriculture & Forestry/Aquaculture: aquaculture, fish farming, hatchery, shrimp farm
Agriculture & Forestry/Crops & Seed: corn, wheat, soybean, seed, grain, crop rotation, harvest, yield, maize, cotton crop
Agriculture & Forestry/Farms & Ranches: farm, ranch, dairy farm, organic farm, farmhouse, rancher, homestead
Agriculture & Forestry/Forestry: forestry, timber, logging, lumber, sawmill, reforestation, woodland
Agriculture & Forestry/Livestock: livestock, cattle, poultry, sheep, pig, goat, beef cattle, hog, chicken coop, dairy cow, angus
Automotive Industry: automotive industry, auto industry, automotive supplier, vehicle manufacturing, oem, auto manufacturer
Business Education: mba, business school, business degree, executive education, wharton
Business Finance: corporate finance, treasury, cash flow, invoice financing, working capital, factoring, equity financing
Business Finance/Commercial Lending: business loan, sba loan, line of credit, equipment financing, commercial loan, small business loan, merchant cash advance, lender
Business Finance/Investment Banking: investment banking, merger, acquisition, m&a, ipo, goldman sachs, investment bank, due diligence, underwriting
Business Finance/Risk Management: risk management, enterprise risk, risk assessment, compliance, internal control, risk mitigation, grc
Business Finance/Venture Capital: venture capital, vc, seed round, series a, angel investor, startup funding, private equity, pitch deck, y combinator, term sheet
Business Operations: operation, business process, workflow, productivity, supply chain, business model, procurement, business strategy, operational efficiency, corporate governance
Business Operations/Business Plans & Presentations: business plan, presentation, pitch deck, swot, powerpoint, executive summary
Business Operations/Flexible Work Arrangements: remote work, hybrid work, telecommuting, work from home, flexible work, remote team, four day week
Business Operations/Human Resources: human resource, hr, recruiter, recruiting, employee engagement, onboarding, payroll, talent acquisition, employee, performance review, employee retention, hiring manager, workforce, employee benefit, staffing, recruitment, hris, employee experience, candidate, talent management, workplace culture, employer branding, job candidate, interview question, turnover
Business Operations/Management: leadership, manager, project management, leader, team building, change management, strategic planning, agile, okr, decision making, executive, delegation, ceo, management style, executive coaching, project manager, time management, leadership style
Business Services: business service, outsourced, corporate service, virtual assistant
Business Services/Commercial Distribution: distributor, distribution, wholesale distributor, vending machine
Business Services/Consulting: consulting, consultant, consultancy, mckinsey, management consulting, advisory, business consultant
Business Services/Corporate Events: corporate event, team building event, company retreat, offsite, conference planning
Business Services/E-Commerce Services: ecommerce, e commerce, shopify, online store, payment gateway, shopping cart, woocommerce, amazon seller, dropshipping, marketplace, checkout, merchant account, magento, bigcommerce, fulfillment, abandoned cart
Business Services/Fire & Security Services: fire alarm, fire protection, security guard, fire extinguisher, sprinkler system, cctv, security company, fire safety
Business Services/Knowledge Management: knowledge management, knowledge base, intranet, wiki, document management
Business Services/Office Services: office cleaning, shredding, virtual office, photocopier, office printing, document shredding
Business Services/Office Supplies: office supply, stationery, toner, office furniture, staples, notebook, paper clip, pen, ink cartridge, printer paper
Business Services/Outsourcing: outsourcing, bpo, offshore, nearshore, outsource, offshoring
Business Services/Physical Asset Management: asset tracking, asset management, facility management, maintenance management, cmms, property asset
Business Services/Quality Control & Tracking: quality control, iso 9001, quality assurance, barcode, rfid, quality management, inspection, six sigma, traceability
Business Services/Shared Workspaces: coworking, wework, shared office, hot desk, coworking space, flexible workspace
Business Services/Signage: signage, sign, banner, neon sign, digital signage, led sign, sign maker, vehicle wrap
Business Services/Warehousing: warehouse, warehousing, inventory management, pallet, fulfillment center, 3pl, distribution center
Business Services/Writing & Editing Services: copywriting, proofreading, translation service, editing service, ghostwriter, copywriter, essay writing service, transcription, translator, content writing
Chemicals Industry: chemical, chemical industry, basf, dow chemical, solvent, reagent, specialty chemical, chemical manufacturing
Chemicals Industry/Agrochemicals: fertilizer, pesticide, herbicide, fungicide, agrochemical
Chemicals Industry/Cleaning Agents: detergent, disinfectant, industrial cleaner, sanitizer, degreaser, surfactant
Chemicals Industry/Coatings & Adhesives: coating, adhesive, epoxy, sealant, powder coating, glue, primer coat
Chemicals Industry/Dyes & Pigments: dye, pigment, dyestuff, colorant
Chemicals Industry/Plastics & Polymers: plastic, polymer, injection molding, polyethylene, pvc, resin, thermoplastic, polypropylene, extrusion
Construction & Maintenance: construction, contractor, builder, concrete, building contractor, general contractor, construction company, construction project, scaffolding, subcontractor, construction site, excavation, crane, job site, bim, construction industry, steel structure, renovation
Construction & Maintenance/Building Materials & Supplies: lumber, drywall, brick, insulation, building material, concrete, cement, plywood, gravel, steel beam, masonry, stone, tile
Construction & Maintenance/Civil Engineering: civil engineering, bridge, structural engineer, infrastructure, surveying, geotechnical, civil engineer, tunnel
Energy & Utilities: energy, utility, power plant, kilowatt, megawatt, energy efficiency, energy company
Energy & Utilities/Electricity: electricity, power grid, electric utility, electricity supplier, transmission line, smart grid, electric bill, substation
Energy & Utilities/Nuclear Energy: nuclear power, nuclear reactor, nuclear energy, uranium, fission, nuclear plant
Energy & Utilities/Oil & Gas: oil, natural gas, petroleum, drilling, pipeline, crude oil, refinery, oilfield, shale, fracking, opec, exxon, wellbore, oil and gas, lng
Energy & Utilities/Renewable & Alternative Energy: solar, solar panel, wind turbine, renewable energy, solar power, photovoltaic, wind farm, geothermal, clean energy, biofuel, hydropower, inverter, solar system, solar energy, biomass, net metering, green hydrogen
Energy & Utilities/Waste Management: waste management, recycling, landfill, dumpster, waste disposal, garbage, scrap metal, trash, rubbish removal, skip hire, junk removal, dumpster rental
Hospitality Industry: hospitality, hotelier, hospitality industry, hotel management, guest experience
Hospitality Industry/Event Planning: event planner, event planning, event management, event organizer, party planner, event coordinator, corporate event, rsvp, guest list, event planning checklist, event production, venue
Hospitality Industry/Event Venue Rentals: event venue, venue hire, banquet hall, wedding venue, event space, meeting room, conference room, tent rental, function room
Hospitality Industry/Food Service: food service, commercial kitchen, restaurant equipment, restaurant owner, foodservice, restaurant supply, cafeteria, food truck, pos
Industrial Materials & Equipment: industrial equipment, machine tool, welding, bearing, fastener, bolt, compressor, machining, cnc, hydraulic, lathe, screw
Industrial Materials & Equipment/Fluid Handling: pump, valve, hydraulic, hose, fitting, pipe, centrifugal pump, gasket, seal
Industrial Materials & Equipment/Generators: generator, diesel generator, genset, standby generator, portable generator
Industrial Materials & Equipment/Heavy Machinery: excavator, bulldozer, caterpillar, crane, forklift, backhoe, heavy equipment, loader, heavy machinery
Industrial Materials & Equipment/Industrial Handling & Processing Equipment: conveyor, forklift, pallet, packaging machine, material handling, mixer, hopper, hoist, boiler
Industrial Materials & Equipment/Industrial Measurement & Control Equipment: sensor, gauge, flow meter, plc, pressure gauge, instrumentation, calibration, transducer, thermocouple
Manufacturing: manufacturing, factory, manufacturer, assembly line, production line, lean manufacturing, machining, fabrication, sheet metal, industry 4.0, 3d printing, contract manufacturing
Manufacturing/Factory Automation: automation, industrial robot, plc, factory automation, robot arm, scada, industrial automation
Metals & Mining: mining, steel, aluminum, mine, copper, ore, mineral, iron, metal, foundry, smelting, coal
Metals & Mining/Precious Metals: gold, silver, platinum, bullion, gold price, palladium, gold bar, gold coin
Pharmaceuticals & Biotech: pharmaceutical, biotech, biotechnology, drug development, clinical trial, pharma, fda approval, biopharma, drug discovery, gmp, pfizer, novartis
Printing & Publishing: publishing, printing press, magazine publisher, publisher, offset printing
Printing & Publishing/Document & Printing Services: printing, business card, flyer, brochure, printer, print shop, poster printing, digital printing, screen printing, t shirt printing, leaflet, letterhead
Retail Trade: retail, retailer, merchandising, brick and mortar, retail store, shelf, retail industry, foot traffic, omnichannel
Retail Trade/Retail Equipment & Technology: point of sale, pos system, cash register, display case, shop fitting, shelving, mannequin, barcode scanner
Shipping & Logistics: shipping, logistics, supply chain, freight, cargo, shipment, customs, courier, third party logistics, trucking company
Shipping & Logistics/Freight Transport: freight, trucking, freight forwarder, haulage, ltl, truckload, cargo, shipper, carrier
Shipping & Logistics/Freight Transport/Maritime Transport: container ship, port, maritime, vessel, sea freight, shipping line, bulk carrier, tanker ship, seaport, shipyard
Shipping & Logistics/Freight Transport/Rail Freight: rail freight, railcar, locomotive, rail cargo
Shipping & Logistics/Import & Export: import, export, importer, exporter, tariff, customs broker, incoterms, trade compliance, customs clearance
Shipping & Logistics/Mail & Package Delivery: parcel, courier, fedex, ups, usps, dhl, postage, post office, royal mail, tracking number, package delivery, mailbox, stamp
Shipping & Logistics/Moving & Relocation: mover, moving company, relocation, moving truck, packing, removal company, moving day, moving service, moving box, long distance move, uhaul, removalist, moving house, residential move, packing tip, furniture removal, movers
Shipping & Logistics/Packaging: packaging, cardboard box, bubble wrap, corrugated, shrink wrap, label, packaging design, pouch, bottle, carton, packaging supply
Shipping & Logistics/Self Storage: self storage, storage unit, storage facility, mini storage, public storage
Small Business: small business, entrepreneur, entrepreneurship, startup, small business owner, sole proprietor, side hustle, founder, solopreneur, bootstrapping, business idea, self employed, freelancer
Small Business/Business Formation: llc, incorporation, incorporate, registered agent, business license, articles of organization, sole proprietorship, start a business, business structure, company formation, employer identification number, business entity, limited liability company
Small Business/Home Office: home office, home based business, standing desk, work at home
Small Business/MLM & Business Opportunities: mlm, network marketing, franchise, multi level marketing, passive income, make money online, franchisee, business opportunity, franchisor, work from home job
Textiles & Nonwovens: textile, fabric, yarn, nonwoven, cotton fabric, weaving, polyester, upholstery fabric, mill, denim fabric
`;
