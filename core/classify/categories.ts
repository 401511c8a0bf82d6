/**
 * Category names, which are facts of the contract: one entry per top level, names below it separated by `; `.
 * An empty entry is the top level itself.
 */
const NAMES: readonly (readonly [string, string])[] = [
  ["Adult", ""],
  [
    "Arts & Entertainment",
    `Celebrities & Entertainment News; Other; Comics & Animation/Anime & Manga; Comics & Animation/Cartoons; Comics & Animation/Comics;
Comics & Animation/Other; Entertainment Industry/Film & TV Industry; Entertainment Industry/Recording Industry;
Entertainment Industry/Other; Events & Listings/Bars, Clubs & Nightlife; Events & Listings/Concerts & Music Festivals;
Events & Listings/Event Ticket Sales; Events & Listings/Expos & Conventions; Events & Listings/Film Festivals;
Events & Listings/Food & Beverage Events; Events & Listings/Live Sporting Events; Events & Listings/Movie Listings & Theater Showtimes;
Events & Listings/Other; Fun & Trivia/Flash-Based Entertainment; Fun & Trivia/Fun Tests & Silly Surveys; Fun & Trivia/Other;
Humor/Funny Pictures & Videos; Humor/Live Comedy; Humor/Political Humor; Humor/Spoofs & Satire; Humor/Other;
Movies/Action & Adventure Films; Movies/Animated Films; Movies/Bollywood & South Asian Films; Movies/Classic Films; Movies/Comedy Films;
Movies/Cult & Indie Films; Movies/Documentary Films; Movies/Drama Films; Movies/DVD & Video Shopping; Movies/Family Films;
Movies/Horror Films; Movies/Movie Memorabilia; Movies/Movie Reference; Movies/Musical Films; Movies/Romance Films;
Movies/Science Fiction & Fantasy Films; Movies/Thriller, Crime & Mystery Films; Movies/Other; Music & Audio/CD & Audio Shopping;
Music & Audio/Classical Music; Music & Audio/Country Music; Music & Audio/Dance & Electronic Music;
Music & Audio/Experimental & Industrial Music; Music & Audio/Folk & Traditional Music; Music & Audio/Jazz & Blues;
Music & Audio/Music Art & Memorabilia; Music & Audio/Music Education & Instruction; Music & Audio/Music Equipment & Technology;
Music & Audio/Music Reference; Music & Audio/Music Streams & Downloads; Music & Audio/Music Videos; Music & Audio/Podcasts;
Music & Audio/Pop Music; Music & Audio/Radio; Music & Audio/Religious Music; Music & Audio/Rock Music; Music & Audio/Soundtracks;
Music & Audio/Urban & Hip-Hop; Music & Audio/Vocals & Show Tunes; Music & Audio/World Music; Music & Audio/Other;
Offbeat/Occult & Paranormal; Offbeat/Other; Online Media/Online Image Galleries; Online Media/Virtual Tours; Online Media/Other;
Performing Arts/Acting & Theater; Performing Arts/Broadway & Musical Theater; Performing Arts/Circus; Performing Arts/Dance;
Performing Arts/Magic; Performing Arts/Opera; Performing Arts/Other; TV & Video/Online Video; TV & Video/TV Commercials;
TV & Video/TV Guides & Reference; TV & Video/TV Networks & Stations; TV & Video/TV Shows & Programs; TV & Video/Other;
Visual Art & Design/Architecture; Visual Art & Design/Art Museums & Galleries; Visual Art & Design/Design; Visual Art & Design/Painting;
Visual Art & Design/Photographic & Digital Arts; Visual Art & Design/Sculpture; Visual Art & Design/Visual Arts & Design Education;
Visual Art & Design/Other`,
  ],
  [
    "Autos & Vehicles",
    `Other; Bicycles & Accessories/Bike Accessories; Bicycles & Accessories/Bike Frames;
Bicycles & Accessories/Bike Helmets & Protective Gear; Bicycles & Accessories/Bike Parts & Repair; Bicycles & Accessories/BMX Bikes;
Bicycles & Accessories/Cruiser Bicycles; Bicycles & Accessories/Electric Bicycles; Bicycles & Accessories/Kids' Bikes;
Bicycles & Accessories/Mountain Bikes; Bicycles & Accessories/Road Bikes; Bicycles & Accessories/Other; Boats & Watercraft;
Campers & RVs; Classic Vehicles; Commercial Vehicles/Cargo Trucks & Trailers; Commercial Vehicles/Other; Custom & Performance Vehicles;
Motor Vehicles (By Brand)/Audi; Motor Vehicles (By Brand)/Bentley; Motor Vehicles (By Brand)/BMW; Motor Vehicles (By Brand)/Buick;
Motor Vehicles (By Brand)/Cadillac; Motor Vehicles (By Brand)/Chevrolet; Motor Vehicles (By Brand)/Chrysler;
Motor Vehicles (By Brand)/Citroën; Motor Vehicles (By Brand)/Daewoo Motors; Motor Vehicles (By Brand)/Dodge;
Motor Vehicles (By Brand)/Ferrari; Motor Vehicles (By Brand)/Fiat; Motor Vehicles (By Brand)/Ford; Motor Vehicles (By Brand)/GMC;
Motor Vehicles (By Brand)/Honda; Motor Vehicles (By Brand)/Hummer; Motor Vehicles (By Brand)/Hyundai; Motor Vehicles (By Brand)/Isuzu;
Motor Vehicles (By Brand)/Jaguar; Motor Vehicles (By Brand)/Jeep; Motor Vehicles (By Brand)/Kia; Motor Vehicles (By Brand)/Lamborghini;
Motor Vehicles (By Brand)/Land Rover; Motor Vehicles (By Brand)/Lincoln; Motor Vehicles (By Brand)/Maserati;
Motor Vehicles (By Brand)/Mazda; Motor Vehicles (By Brand)/Mercedes-Benz; Motor Vehicles (By Brand)/Mercury;
Motor Vehicles (By Brand)/Mini; Motor Vehicles (By Brand)/Mitsubishi; Motor Vehicles (By Brand)/Nissan;
Motor Vehicles (By Brand)/Peugeot; Motor Vehicles (By Brand)/Pontiac; Motor Vehicles (By Brand)/Porsche;
Motor Vehicles (By Brand)/Ram Trucks; Motor Vehicles (By Brand)/Renault; Motor Vehicles (By Brand)/Rolls-Royce;
Motor Vehicles (By Brand)/Saab; Motor Vehicles (By Brand)/Saturn; Motor Vehicles (By Brand)/SEAT; Motor Vehicles (By Brand)/Skoda;
Motor Vehicles (By Brand)/Subaru; Motor Vehicles (By Brand)/Suzuki; Motor Vehicles (By Brand)/Tesla Motors;
Motor Vehicles (By Brand)/Toyota; Motor Vehicles (By Brand)/Vauxhall-Opel; Motor Vehicles (By Brand)/Volkswagen;
Motor Vehicles (By Brand)/Volvo; Motor Vehicles (By Brand)/Other; Motor Vehicles (By Type)/Autonomous Vehicles;
Motor Vehicles (By Type)/Compact Cars; Motor Vehicles (By Type)/Convertibles; Motor Vehicles (By Type)/Coupes;
Motor Vehicles (By Type)/Diesel Vehicles; Motor Vehicles (By Type)/Hatchbacks; Motor Vehicles (By Type)/Hybrid & Alternative Vehicles;
Motor Vehicles (By Type)/Luxury Vehicles; Motor Vehicles (By Type)/Microcars & Subcompacts; Motor Vehicles (By Type)/Motorcycles;
Motor Vehicles (By Type)/Off-Road Vehicles; Motor Vehicles (By Type)/Scooters & Mopeds; Motor Vehicles (By Type)/Sedans;
Motor Vehicles (By Type)/Sports Cars; Motor Vehicles (By Type)/Station Wagons; Motor Vehicles (By Type)/Trucks, Vans & SUVs;
Motor Vehicles (By Type)/Other; Personal Aircraft; Vehicle Codes & Driving Laws/Drunk Driving Law;
Vehicle Codes & Driving Laws/Vehicle Licensing & Registration; Vehicle Codes & Driving Laws/Other;
Vehicle Parts & Services/Gas Prices & Vehicle Fueling; Vehicle Parts & Services/Towing & Roadside Assistance;
Vehicle Parts & Services/Vehicle Modification & Tuning; Vehicle Parts & Services/Vehicle Parts & Accessories;
Vehicle Parts & Services/Vehicle Repair & Maintenance; Vehicle Parts & Services/Other; Vehicle Shopping/Used Vehicles;
Vehicle Shopping/Vehicle Dealers & Retailers; Vehicle Shopping/Vehicle Specs, Reviews & Comparisons; Vehicle Shopping/Other; Vehicle Shows`,
  ],
  [
    "Beauty & Fitness",
    `Beauty Pageants; Other; Beauty Services & Spas/Cosmetic Procedures; Beauty Services & Spas/Manicures & Pedicures;
Beauty Services & Spas/Massage Therapy; Beauty Services & Spas/Other; Body Art; Cosmetology & Beauty Professionals;
Face & Body Care/Clean Beauty; Face & Body Care/Hygiene & Toiletries; Face & Body Care/Make-Up & Cosmetics;
Face & Body Care/Perfumes & Fragrances; Face & Body Care/Skin & Nail Care; Face & Body Care/Sun Care & Tanning Products;
Face & Body Care/Unwanted Body & Facial Hair Removal; Face & Body Care/Other; Fashion & Style/Fashion Designers & Collections;
Fashion & Style/Other; Fitness/Bodybuilding; Fitness/Fitness Equipment & Accessories; Fitness/Fitness Instruction & Personal Training;
Fitness/Gyms & Health Clubs; Fitness/High Intensity Interval Training; Fitness/Yoga & Pilates; Fitness/Other; Hair Care/Hair Loss;
Hair Care/Shampoos & Conditioners; Hair Care/Other; Weight Loss`,
  ],
  [
    "Books & Literature",
    "Audiobooks; Book Retailers; Children's Literature; E-Books; Fan Fiction; Literary Classics; Poetry; Writers Resources; Other",
  ],
  [
    "Business & Industrial",
    `Other; Advertising & Marketing/Brand Management; Advertising & Marketing/Marketing; Advertising & Marketing/Public Relations;
Advertising & Marketing/Sales; Advertising & Marketing/Telemarketing; Advertising & Marketing/Other;
Aerospace & Defense/Aviation Industry; Aerospace & Defense/Space Technology; Aerospace & Defense/Other;
Agriculture & Forestry/Agricultural Equipment; Agriculture & Forestry/Aquaculture; Agriculture & Forestry/Crops & Seed;
Agriculture & Forestry/Farms & Ranches; Agriculture & Forestry/Forestry; Agriculture & Forestry/Livestock; Agriculture & Forestry/Other;
Automotive Industry; Business Education; Business Finance/Commercial Lending; Business Finance/Investment Banking;
Business Finance/Risk Management; Business Finance/Venture Capital; Business Finance/Other;
Business Operations/Business Plans & Presentations; Business Operations/Flexible Work Arrangements; Business Operations/Human Resources;
Business Operations/Management; Business Operations/Other; Business Services/Commercial Distribution; Business Services/Consulting;
Business Services/Corporate Events; Business Services/E-Commerce Services; Business Services/Fire & Security Services;
Business Services/Knowledge Management; Business Services/Office Services; Business Services/Office Supplies;
Business Services/Outsourcing; Business Services/Physical Asset Management; Business Services/Quality Control & Tracking;
Business Services/Shared Workspaces; Business Services/Signage; Business Services/Warehousing;
Business Services/Writing & Editing Services; Business Services/Other; Chemicals Industry/Agrochemicals;
Chemicals Industry/Cleaning Agents; Chemicals Industry/Coatings & Adhesives; Chemicals Industry/Dyes & Pigments;
Chemicals Industry/Plastics & Polymers; Chemicals Industry/Other; Construction & Maintenance/Building Materials & Supplies;
Construction & Maintenance/Civil Engineering; Construction & Maintenance/Other; Energy & Utilities/Electricity;
Energy & Utilities/Nuclear Energy; Energy & Utilities/Oil & Gas; Energy & Utilities/Renewable & Alternative Energy;
Energy & Utilities/Waste Management; Energy & Utilities/Other; Hospitality Industry/Event Planning;
Hospitality Industry/Event Venue Rentals; Hospitality Industry/Food Service; Hospitality Industry/Other;
Industrial Materials & Equipment/Fluid Handling; Industrial Materials & Equipment/Generators;
Industrial Materials & Equipment/Heavy Machinery; Industrial Materials & Equipment/Industrial Handling & Processing Equipment;
Industrial Materials & Equipment/Industrial Measurement & Control Equipment; Industrial Materials & Equipment/Other;
Manufacturing/Factory Automation; Manufacturing/Other; Metals & Mining/Precious Metals; Metals & Mining/Other; Pharmaceuticals & Biotech;
Printing & Publishing/Document & Printing Services; Printing & Publishing/Other; Retail Trade/Retail Equipment & Technology;
Retail Trade/Other; Shipping & Logistics/Other; Shipping & Logistics/Freight Transport/Maritime Transport;
Shipping & Logistics/Freight Transport/Rail Freight; Shipping & Logistics/Freight Transport/Other; Shipping & Logistics/Import & Export;
Shipping & Logistics/Mail & Package Delivery; Shipping & Logistics/Moving & Relocation; Shipping & Logistics/Packaging;
Shipping & Logistics/Self Storage; Small Business/Business Formation; Small Business/Home Office;
Small Business/MLM & Business Opportunities; Small Business/Other; Textiles & Nonwovens`,
  ],
  [
    "Computers & Electronics",
    `CAD & CAM; Other; Computer Hardware/Computer Components; Computer Hardware/Computer Drives & Storage;
Computer Hardware/Computer Peripherals; Computer Hardware/Computer Servers; Computer Hardware/Desktop Computers;
Computer Hardware/Hardware Modding & Tuning; Computer Hardware/Laptops & Notebooks; Computer Hardware/Other;
Computer Security/Antivirus & Malware; Computer Security/Hacking & Cracking; Computer Security/Network Security; Computer Security/Other;
Consumer Electronics/Audio Equipment; Consumer Electronics/Camera & Photo Equipment; Consumer Electronics/Car Electronics;
Consumer Electronics/Drones & RC Aircraft; Consumer Electronics/Electronic Accessories;
Consumer Electronics/Gadgets & Portable Electronics; Consumer Electronics/Game Systems & Consoles; Consumer Electronics/GPS & Navigation;
Consumer Electronics/Home Automation; Consumer Electronics/Media Streaming Devices; Consumer Electronics/TV & Video Equipment;
Consumer Electronics/Virtual Reality Devices; Consumer Electronics/Other; Electronics & Electrical/Data Sheets & Electronics Reference;
Electronics & Electrical/Electrical Test & Measurement; Electronics & Electrical/Electromechanical Devices;
Electronics & Electrical/Electronic Components; Electronics & Electrical/Optoelectronics & Fiber;
Electronics & Electrical/Power Supplies; Electronics & Electrical/Other; Enterprise Technology/Customer Relationship Management (CRM);
Enterprise Technology/Data Management; Enterprise Technology/Enterprise Resource Planning (ERP);
Enterprise Technology/Helpdesk & Customer Support Systems; Enterprise Technology/Other; Networking/Data Formats & Protocols;
Networking/Distributed & Cloud Computing; Networking/Network Monitoring & Management; Networking/Networking Equipment;
Networking/VPN & Remote Access; Networking/Other; Programming/C & C++; Programming/Development Tools;
Programming/Java (Programming Language); Programming/Scripting Languages; Programming/Windows & .NET; Programming/Other;
Software/Business & Productivity Software; Software/Device Drivers; Software/Educational Software; Software/Freeware & Shareware;
Software/Intelligent Personal Assistants; Software/Internet Software; Software/Monitoring Software; Software/Multimedia Software;
Software/Open Source; Software/Operating Systems; Software/Software Utilities; Software/Other`,
  ],
  [
    "Finance",
    `Other; Accounting & Auditing/Billing & Invoicing; Accounting & Auditing/Bookkeeping; Accounting & Auditing/Tax Preparation & Planning;
Accounting & Auditing/Other; Banking/ATMs & Branch Locations; Banking/Debit & Checking Services;
Banking/Mobile Payments & Digital Wallets; Banking/Money Transfer & Wire Services; Banking/Savings Accounts; Banking/Other;
Credit & Lending/Credit Cards; Credit & Lending/Credit Reporting & Monitoring; Credit & Lending/Debt Collection & Repossession;
Credit & Lending/Debt Management; Credit & Lending/Loans; Credit & Lending/Other; Crowdfunding;
Financial Planning & Management/Asset & Portfolio Management; Financial Planning & Management/Inheritance & Estate Planning;
Financial Planning & Management/Retirement & Pension; Financial Planning & Management/Other;
Grants, Scholarships & Financial Aid/Government Grants; Grants, Scholarships & Financial Aid/Study Grants & Scholarships;
Grants, Scholarships & Financial Aid/Other; Insurance/Health Insurance; Insurance/Home Insurance; Insurance/Life Insurance;
Insurance/Travel Insurance; Insurance/Vehicle Insurance; Insurance/Other; Investing/Brokerages & Day Trading;
Investing/Commodities & Futures Trading; Investing/Currencies & Foreign Exchange; Investing/Derivatives; Investing/Funds;
Investing/Real Estate Investment Trusts; Investing/Socially Responsible Investing; Investing/Stocks & Bonds; Investing/Other`,
  ],
  [
    "Food & Drink",
    `Other; Beverages/Alcohol-Free Beverages; Beverages/Alcoholic Beverages; Beverages/Bottled Water; Beverages/Coffee & Tea;
Beverages/Energy Drinks; Beverages/Juice; Beverages/Nutrition Drinks & Shakes; Beverages/Soft Drinks; Beverages/Sports Drinks;
Beverages/Other; Cooking & Recipes/BBQ & Grilling; Cooking & Recipes/Cuisines; Cooking & Recipes/Culinary Training;
Cooking & Recipes/Desserts; Cooking & Recipes/Healthy Eating; Cooking & Recipes/Salads; Cooking & Recipes/Soups & Stews;
Cooking & Recipes/Other; Food/Other; Food & Grocery Delivery/Grocery Delivery Services; Food & Grocery Delivery/Meal Kits;
Food & Grocery Delivery/Restaurant Delivery Services; Food & Grocery Delivery/Other; Food & Grocery Retailers/Bakeries;
Food & Grocery Retailers/Butchers; Food & Grocery Retailers/Convenience Stores; Food & Grocery Retailers/Delicatessens;
Food & Grocery Retailers/Farmers' Markets; Food & Grocery Retailers/Other; Food/Baked Goods; Food/Breakfast Foods; Food/Candy & Sweets;
Food/Condiments & Dressings; Food/Cooking Fats & Oils; Food/Dairy & Egg Substitutes; Food/Dairy & Eggs; Food/Fruits & Vegetables;
Food/Gourmet & Specialty Foods; Food/Grains & Pasta; Food/Herbs & Spices; Food/Jams, Jellies & Preserves; Food/Meat & Seafood;
Food/Meat & Seafood Substitutes; Food/Organic & Natural Foods; Food/Snack Foods; Restaurants/Catering; Restaurants/Fast Food;
Restaurants/Fine Dining; Restaurants/Pizzerias; Restaurants/Restaurant Reviews & Reservations; Restaurants/Other`,
  ],
  [
    "Games",
    `Arcade & Coin-Op Games; Other; Board Games/Chess & Abstract Strategy Games; Board Games/Miniatures & Wargaming; Board Games/Other;
Card Games/Collectible Card Games; Card Games/Poker & Casino Games; Card Games/Other; Computer & Video Games/Action & Platform Games;
Computer & Video Games/Adventure Games; Computer & Video Games/Browser Games; Computer & Video Games/Casual Games;
Computer & Video Games/Competitive Video Gaming; Computer & Video Games/Driving & Racing Games; Computer & Video Games/Fighting Games;
Computer & Video Games/Gaming Reference & Reviews; Computer & Video Games/Massively Multiplayer Games;
Computer & Video Games/Music & Dance Games; Computer & Video Games/Sandbox Games; Computer & Video Games/Shooter Games;
Computer & Video Games/Simulation Games; Computer & Video Games/Sports Games; Computer & Video Games/Strategy Games;
Computer & Video Games/Video Game Development; Computer & Video Games/Video Game Emulation;
Computer & Video Games/Video Game Mods & Add-Ons; Computer & Video Games/Video Game Retailers; Computer & Video Games/Other; Dice Games;
Educational Games; Family-Oriented Games & Activities/Drawing & Coloring; Family-Oriented Games & Activities/Dress-Up & Fashion Games;
Family-Oriented Games & Activities/Other; Gambling/Lottery; Gambling/Sports Betting; Gambling/Other; Party Games; Puzzles & Brainteasers;
Roleplaying Games; Table Games/Billiards; Table Games/Table Tennis; Table Games/Other; Tile Games; Word Games`,
  ],
  [
    "Health",
    `Other; Aging & Geriatrics/Alzheimer's Disease; Aging & Geriatrics/Other; Alternative & Natural Medicine/Acupuncture & Chinese Medicine;
Alternative & Natural Medicine/Cleansing & Detoxification; Alternative & Natural Medicine/Other; Health Conditions/AIDS & HIV;
Health Conditions/Other; Health Conditions/Allergies/Environmental Allergies; Health Conditions/Allergies/Food Allergies;
Health Conditions/Allergies/Other; Health Conditions/Arthritis; Health Conditions/Blood Sugar & Diabetes; Health Conditions/Cancer;
Health Conditions/Ear Nose & Throat; Health Conditions/Eating Disorders; Health Conditions/Endocrine Conditions;
Health Conditions/Genetic Disorders; Health Conditions/GERD & Digestive Disorders; Health Conditions/Heart & Hypertension;
Health Conditions/Infectious Diseases/Covid-19; Health Conditions/Infectious Diseases/Vaccines & Immunizations;
Health Conditions/Infectious Diseases/Other; Health Conditions/Injury; Health Conditions/Neurological Conditions;
Health Conditions/Obesity; Health Conditions/Pain Management; Health Conditions/Respiratory Conditions;
Health Conditions/Skin Conditions; Health Conditions/Sleep Disorders; Health Education & Medical Training;
Health Foundations & Medical Research; Medical Devices & Equipment/Assistive Technology; Medical Devices & Equipment/Other;
Medical Facilities & Services/Doctors' Offices; Medical Facilities & Services/Hospitals & Treatment Centers;
Medical Facilities & Services/Other; Medical Facilities & Services/Medical Procedures/Other;
Medical Facilities & Services/Medical Procedures/Surgery/Cosmetic Surgery; Medical Facilities & Services/Physical Therapy;
Medical Literature & Resources/Medical Photos & Illustration; Medical Literature & Resources/Other; Men's Health;
Mental Health/Anxiety & Stress; Mental Health/Compulsive Gambling; Mental Health/Counseling Services; Mental Health/Depression;
Mental Health/Other; Nursing/Assisted Living & Long Term Care; Nursing/Other; Nutrition/Special & Restricted Diets;
Nutrition/Vitamins & Supplements; Nutrition/Other; Oral & Dental Care; Pediatrics; Pharmacy/Drugs & Medications; Pharmacy/Other;
Public Health/Health Policy; Public Health/Occupational Health & Safety; Public Health/Toxic Substances & Poisoning; Public Health/Other;
Reproductive Health/Birth Control; Reproductive Health/Infertility; Reproductive Health/Male Impotence; Reproductive Health/OBGYN;
Reproductive Health/Sex Education & Counseling; Reproductive Health/Other; Substance Abuse/Drug & Alcohol Testing;
Substance Abuse/Drug & Alcohol Treatment; Substance Abuse/Smoking & Smoking Cessation;
Substance Abuse/Steroids & Performance-Enhancing Drugs; Substance Abuse/Other; Vision Care/Eye Exams & Optometry;
Vision Care/Eyeglasses & Contacts; Vision Care/Laser Vision Correction; Vision Care/Other; Women's Health`,
  ],
  [
    "Hobbies & Leisure",
    `Other; Clubs & Organizations/Youth Organizations & Resources; Clubs & Organizations/Other; Crafts/Art & Craft Supplies;
Crafts/Ceramics & Pottery; Crafts/Fiber & Textile Arts; Crafts/Other; Merit Prizes & Contests; Outdoors/Fishing;
Outdoors/Hiking & Camping; Outdoors/Hunting & Shooting; Outdoors/Other; Paintball; Radio Control & Modeling/Model Trains & Railroads;
Radio Control & Modeling/Other; Recreational Aviation; Special Occasions/Anniversaries; Special Occasions/Holidays & Seasonal Events;
Special Occasions/Weddings; Special Occasions/Other; Sweepstakes & Promotional Giveaways; Water Activities/Boating;
Water Activities/Diving & Underwater Activities; Water Activities/Surf & Swim; Water Activities/Other`,
  ],
  [
    "Home & Garden",
    `Other; Bed & Bath/Bathroom; Bed & Bath/Bedroom; Bed & Bath/Other; Domestic Services/Cleaning Services; Domestic Services/Other;
Home & Interior Decor; Home Appliances/Vacuums & Floor Care; Home Appliances/Water Filters & Purifiers; Home Appliances/Other;
Home Furnishings/Clocks; Home Furnishings/Countertops; Home Furnishings/Curtains & Window Treatments;
Home Furnishings/Kitchen & Dining Furniture; Home Furnishings/Lamps & Lighting; Home Furnishings/Living Room Furniture;
Home Furnishings/Outdoor Furniture; Home Furnishings/Rugs & Carpets; Home Furnishings/Other; Home Improvement/Construction & Power Tools;
Home Improvement/Doors & Windows; Home Improvement/Flooring; Home Improvement/House Painting & Finishing;
Home Improvement/Locks & Locksmiths; Home Improvement/Plumbing; Home Improvement/Roofing; Home Improvement/Other;
Home Safety & Security/Home Alarm & Security Systems; Home Safety & Security/Other; Home Storage & Shelving/Cabinetry;
Home Storage & Shelving/Other; Home Swimming Pools, Saunas & Spas; Household Supplies/Household Batteries;
Household Supplies/Household Cleaning Supplies; Household Supplies/Other; HVAC & Climate Control/Air Conditioners;
HVAC & Climate Control/Air Filters & Purifiers; HVAC & Climate Control/Fireplaces & Stoves; HVAC & Climate Control/Heaters;
HVAC & Climate Control/Household Fans; HVAC & Climate Control/Other; Kitchen & Dining/Cookware & Diningware;
Kitchen & Dining/Major Kitchen Appliances; Kitchen & Dining/Small Kitchen Appliances; Kitchen & Dining/Other; Laundry/Washers & Dryers;
Laundry/Other; Patio, Lawn & Garden/Barbecues & Grills; Patio, Lawn & Garden/Garden Structures; Patio, Lawn & Garden/Gardening;
Patio, Lawn & Garden/Landscape Design; Patio, Lawn & Garden/Other; Patio, Lawn & Garden/Yard Maintenance/Lawn Mowers;
Patio, Lawn & Garden/Yard Maintenance/Other; Pest Control`,
  ],
  [
    "Internet & Telecom",
    `Other; Communications Equipment/Radio Equipment; Communications Equipment/Other; Email & Messaging/Electronic Spam;
Email & Messaging/Email; Email & Messaging/Text & Instant Messaging; Email & Messaging/Voice & Video Chat; Email & Messaging/Other;
Mobile & Wireless/Mobile & Wireless Accessories; Mobile & Wireless/Mobile Apps & Add-Ons; Mobile & Wireless/Mobile Phones;
Mobile & Wireless/Other; Search Engines/People Search; Search Engines/Other; Service Providers/Cable & Satellite Providers;
Service Providers/ISPs; Service Providers/Phone Service Providers; Service Providers/Other; Teleconferencing;
Web Services/Affiliate Programs; Web Services/Cloud Storage; Web Services/Search Engine Optimization & Marketing;
Web Services/Web Design & Development; Web Services/Web Stats & Analytics; Web Services/Other`,
  ],
  [
    "Jobs & Education",
    `Other; Education/Academic Conferences & Publications; Education/Alumni & Reunions; Education/Colleges & Universities;
Education/Computer Education; Education/Distance Learning; Education/Early Childhood Education; Education/Homeschooling;
Education/Open Online Courses; Education/Primary & Secondary Schooling (K-12); Education/Private Tutoring Services;
Education/Special Education; Education/Standardized & Admissions Tests; Education/Study Abroad; Education/Teaching & Classroom Resources;
Education/Training & Certification; Education/Vocational & Continuing Education; Education/Other; Internships;
Jobs/Career Resources & Planning; Jobs/Job Listings; Jobs/Resumes & Portfolios; Jobs/Other`,
  ],
  [
    "Law & Government",
    `Other; Government/Courts & Judiciary; Government/Embassies & Consulates; Government/Executive Branch;
Government/Government Contracting & Procurement; Government/Intelligence & Counterterrorism; Government/Legislative Branch;
Government/Lobbying; Government/Public Policy; Government/Royalty; Government/Visa & Immigration; Government/Other;
Legal/Accident & Personal Injury Law; Legal/Bankruptcy; Legal/Business & Corporate Law; Legal/Constitutional Law & Civil Rights;
Legal/Family Law; Legal/Intellectual Property; Legal/Labor & Employment Law; Legal/Legal Education; Legal/Legal Services;
Legal/Product Liability; Legal/Real Estate Law; Legal/Other; Military/Air Force; Military/Army; Military/Marines; Military/Navy;
Military/Veterans; Military/Other; Public Safety/Crime & Justice; Public Safety/Emergency Services; Public Safety/Law Enforcement;
Public Safety/Security Products & Services; Public Safety/Other; Social Services/Welfare & Unemployment; Social Services/Other`,
  ],
  [
    "News",
    `Other; Business News/Company News; Business News/Economy News; Business News/Financial Markets News; Business News/Fiscal Policy News;
Business News/Other; Gossip & Tabloid News/Scandals & Investigations; Gossip & Tabloid News/Other; Health News; Local News;
Politics/Campaigns & Elections; Politics/Media Critics & Watchdogs; Politics/Political Polls & Surveys; Politics/Other; Sports News;
Technology News; Weather; World News`,
  ],
  [
    "Online Communities",
    `Blogging Resources & Services; Other; Dating & Personals/Matrimonial Services; Dating & Personals/Personals;
Dating & Personals/Photo Rating Sites; Dating & Personals/Other; File Sharing & Hosting; Online Goodies/Clip Art & Animated GIFs;
Online Goodies/Skins, Themes & Wallpapers; Online Goodies/Social Network Apps & Add-Ons; Online Goodies/Other;
Online Journals & Personal Sites; Photo & Video Sharing/Photo & Image Sharing; Photo & Video Sharing/Video Sharing;
Photo & Video Sharing/Other; Social Networks; Virtual Worlds`,
  ],
  [
    "People & Society",
    `Other; Family & Relationships/Etiquette; Family & Relationships/Other; Family & Relationships/Family/Other;
Family & Relationships/Family/Parenting/Babies & Toddlers/Nursery & Playroom; Family & Relationships/Marriage;
Family & Relationships/Romance; Family & Relationships/Troubled Relationships; Kids & Teens/Children's Interests;
Kids & Teens/Teen Interests; Kids & Teens/Other; Religion & Belief; Self-Help & Motivational; Seniors & Retirement;
Social Issues & Advocacy/Charity & Philanthropy; Social Issues & Advocacy/Discrimination & Identity Relations;
Social Issues & Advocacy/Drug Laws & Policy; Social Issues & Advocacy/Ethics;
Social Issues & Advocacy/Green Living & Environmental Issues; Social Issues & Advocacy/Housing & Development;
Social Issues & Advocacy/Human Rights & Liberties; Social Issues & Advocacy/Poverty & Hunger;
Social Issues & Advocacy/Work & Labor Issues; Social Issues & Advocacy/Other; Social Sciences/Anthropology; Social Sciences/Archaeology;
Social Sciences/Communications & Media Studies; Social Sciences/Demographics; Social Sciences/Economics;
Social Sciences/Political Science; Social Sciences/Psychology; Social Sciences/Other; Subcultures & Niche Interests`,
  ],
  [
    "Pets & Animals",
    `Other; Animal Products & Services/Animal Welfare; Animal Products & Services/Pet Food & Pet Care Supplies;
Animal Products & Services/Veterinarians; Animal Products & Services/Other; Pets/Birds; Pets/Cats; Pets/Dogs; Pets/Exotic Pets;
Pets/Fish & Aquaria; Pets/Horses; Pets/Rabbits & Rodents; Pets/Reptiles & Amphibians; Pets/Other; Wildlife`,
  ],
  [
    "Real Estate",
    `Property Development; Other; Real Estate Listings/Bank-Owned & Foreclosed Properties; Real Estate Listings/Commercial Properties;
Real Estate Listings/Lots & Land; Real Estate Listings/Residential Rentals; Real Estate Listings/Residential Sales;
Real Estate Listings/Timeshares & Vacation Properties; Real Estate Listings/Other;
Real Estate Services/Property Inspections & Appraisals; Real Estate Services/Property Management;
Real Estate Services/Real Estate Agencies; Real Estate Services/Real Estate Title & Escrow; Real Estate Services/Other`,
  ],
  [
    "Reference",
    `Other; Directories & Listings/Business & Personal Listings; Directories & Listings/Other; General Reference/Biographies & Quotations;
General Reference/Calculators & Reference Tools; General Reference/Dictionaries & Encyclopedias; General Reference/Educational Resources;
General Reference/Forms Guides & Templates; General Reference/How-To, DIY & Expert Content; General Reference/Public Records;
General Reference/Time & Calendars; General Reference/Other; Geographic Reference/Maps; Geographic Reference/Other; Humanities/History;
Humanities/Myth & Folklore; Humanities/Philosophy; Humanities/Other; Language Resources/Foreign Language Resources;
Language Resources/Other; Libraries & Museums/Libraries; Libraries & Museums/Museums; Libraries & Museums/Other; Technical Reference`,
  ],
  [
    "Science",
    `Astronomy; Other; Biological Sciences/Genetics; Biological Sciences/Neuroscience; Biological Sciences/Other; Chemistry;
Computer Science/Machine Learning & Artificial Intelligence; Computer Science/Other; Earth Sciences/Atmospheric Science;
Earth Sciences/Geology; Earth Sciences/Paleontology; Earth Sciences/Other; Ecology & Environment/Climate Change & Global Warming;
Ecology & Environment/Other; Engineering & Technology/Augmented & Virtual Reality; Engineering & Technology/Robotics;
Engineering & Technology/Other; Mathematics/Statistics; Mathematics/Other; Physics; Scientific Equipment; Scientific Institutions`,
  ],
  [
    "Sensitive Subjects",
    "Accidents & Disasters; Death & Tragedy; Firearms & Weapons; Recreational Drugs; Self-Harm; Violence & Abuse; War & Conflict; Other",
  ],
  [
    "Shopping",
    `Antiques & Collectibles; Other; Apparel/Apparel Services; Apparel/Athletic Apparel; Apparel/Casual Apparel; Apparel/Children's Clothing;
Apparel/Clothing Accessories; Apparel/Costumes; Apparel/Eyewear; Apparel/Footwear; Apparel/Formal Wear; Apparel/Headwear;
Apparel/Men's Clothing; Apparel/Outerwear; Apparel/Pants & Shorts; Apparel/Shirts & Tops; Apparel/Sleepwear;
Apparel/Suits & Business Attire; Apparel/Swimwear; Apparel/Undergarments; Apparel/Uniforms & Workwear; Apparel/Women's Clothing;
Apparel/Other; Auctions; Classifieds; Consumer Resources/Consumer Advocacy & Protection; Consumer Resources/Coupons & Discount Offers;
Consumer Resources/Customer Services; Consumer Resources/Identity Theft Protection;
Consumer Resources/Product Reviews & Price Comparisons; Consumer Resources/Other; Discount & Outlet Stores;
Entertainment Media/Entertainment Media Rentals; Entertainment Media/Other; Gifts & Special Event Items/Custom & Personalized Items;
Gifts & Special Event Items/Flowers; Gifts & Special Event Items/Gifts; Gifts & Special Event Items/Greeting Cards;
Gifts & Special Event Items/Party & Holiday Supplies; Gifts & Special Event Items/Other; Green & Eco-Friendly Shopping; Luxury Goods;
Mass Merchants & Department Stores; Photo & Video Services/Event & Studio Photography; Photo & Video Services/Photo Printing Services;
Photo & Video Services/Stock Photography; Photo & Video Services/Other; Shopping Portals; Swap Meets & Outdoor Markets;
Tobacco & Vaping Products; Toys/Action Figures; Toys/Building Toys; Toys/Die-cast & Toy Vehicles; Toys/Dolls & Accessories;
Toys/Educational Toys; Toys/Outdoor Toys & Play Equipment; Toys/Puppets; Toys/Ride-On Toys & Wagons; Toys/Stuffed Toys; Toys/Other;
Wholesalers & Liquidators`,
  ],
  [
    "Sports",
    `Other; Animal Sports/Equestrian; Animal Sports/Other; College Sports; Combat Sports/Boxing; Combat Sports/Fencing;
Combat Sports/Martial Arts; Combat Sports/Wrestling; Combat Sports/Other; Extreme Sports/Climbing & Mountaineering;
Extreme Sports/Drag & Street Racing; Extreme Sports/Stunts & Dangerous Feats; Extreme Sports/Other; Fantasy Sports;
Individual Sports/Bowling; Individual Sports/Cycling; Individual Sports/Golf; Individual Sports/Gymnastics;
Individual Sports/Racquet Sports; Individual Sports/Running & Walking; Individual Sports/Skate Sports; Individual Sports/Track & Field;
Individual Sports/Other; International Sports Competitions/Olympics; International Sports Competitions/Other; Motor Sports/Auto Racing;
Motor Sports/Motorcycle Racing; Motor Sports/Other; Sport Scores & Statistics; Sporting Goods/American Football Equipment;
Sporting Goods/Baseball Equipment; Sporting Goods/Basketball Equipment; Sporting Goods/Bowling Equipment;
Sporting Goods/Combat Sports Equipment; Sporting Goods/Cricket Equipment; Sporting Goods/Electric Skateboards & Scooters;
Sporting Goods/Equestrian Equipment & Tack; Sporting Goods/Golf Equipment; Sporting Goods/Gymnastics Equipment;
Sporting Goods/Hockey Equipment; Sporting Goods/Ice Skating Equipment; Sporting Goods/Roller Skating & Rollerblading Equipment;
Sporting Goods/Skateboarding Equipment; Sporting Goods/Soccer Equipment; Sporting Goods/Sports Memorabilia;
Sporting Goods/Squash & Racquetball Equipment; Sporting Goods/Table Tennis Equipment; Sporting Goods/Tennis Equipment;
Sporting Goods/Volleyball Equipment; Sporting Goods/Water Sports Equipment; Sporting Goods/Winter Sports Equipment; Sporting Goods/Other;
Sports Coaching & Training; Sports Fan Gear & Apparel; Team Sports/American Football; Team Sports/Australian Football;
Team Sports/Baseball; Team Sports/Basketball; Team Sports/Cheerleading; Team Sports/Cricket; Team Sports/Handball; Team Sports/Hockey;
Team Sports/Rugby; Team Sports/Soccer; Team Sports/Volleyball; Team Sports/Other; Water Sports/Surfing; Water Sports/Swimming;
Water Sports/Other; Winter Sports/Ice Skating; Winter Sports/Skiing & Snowboarding; Winter Sports/Other`,
  ],
  [
    "Travel & Transportation",
    `Other; Hotels & Accommodations/Vacation Rentals & Short-Term Stays; Hotels & Accommodations/Other;
Luggage & Travel Accessories/Backpacks & Utility Bags; Luggage & Travel Accessories/Other; Specialty Travel/Adventure Travel;
Specialty Travel/Agritourism; Specialty Travel/Business Travel; Specialty Travel/Ecotourism; Specialty Travel/Family Travel;
Specialty Travel/Honeymoons & Romantic Getaways; Specialty Travel/Low Cost & Last Minute Travel; Specialty Travel/Luxury Travel;
Specialty Travel/Medical Tourism; Specialty Travel/Religious Travel; Specialty Travel/Other; Tourist Destinations/Beaches & Islands;
Tourist Destinations/Historical Sites & Buildings; Tourist Destinations/Mountain & Ski Resorts;
Tourist Destinations/Regional Parks & Gardens; Tourist Destinations/Theme Parks; Tourist Destinations/Vineyards & Wine Tourism;
Tourist Destinations/Zoos, Aquariums & Preserves; Tourist Destinations/Other; Transportation/Air Travel; Transportation/Car Rentals;
Transportation/Carpooling; Transportation/Chartered Transportation Rentals; Transportation/Cruises & Charters;
Transportation/Long Distance Bus & Rail; Transportation/Other; Transportation/Parking/Airport Parking & Transportation;
Transportation/Parking/Other; Transportation/Scooter & Bike Rentals; Transportation/Taxi & Ride Hail Services;
Transportation/Traffic & Route Planners; Transportation/Urban Transit; Travel Agencies & Services/Guided Tours & Escorted Vacations;
Travel Agencies & Services/Sightseeing Tours; Travel Agencies & Services/Vacation Offers; Travel Agencies & Services/Other;
Travel Guides & Travelogues`,
  ],
];

/** The 1,091 category names in list order. */
export const CATEGORY_NAMES: readonly string[] = NAMES.flatMap(([top, below]) =>
  below.split(/;\s+/).map((path) => (path === "" ? `/${top}` : `/${top}/${path}`)),
);
