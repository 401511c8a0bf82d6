/** Terms of `/Home & Garden`. */
export const HOME_GARDEN = `
*: home, house, homeowner, household, garden, room, furniture, kitchen, backyard, interior, living room, bathroom, decor, lawn, housekeeping
Bed & Bath: bedding, bath towel, bed, linen, bedroom, duvet
Bed & Bath/Bathroom: bathroom, shower, bathtub, vanity, toilet, shower curtain, shower head, towel, bathroom remodel, bathroom sink, bath mat, bidet, shower enclosure, freestanding bath
Bed & Bath/Bedroom: mattress, bedroom, pillow, bed frame, duvet, bedding, sheet set, headboard, comforter, memory foam, bed sheet, thread count, box spring, nightstand, mattress topper, quilt cover, blanket, bunk bed
Domestic Services: maid, handyman, nanny, housekeeper, babysitter, domestic help, pet sitter
Domestic Services/Cleaning Services: cleaning service, maid service, house cleaning, carpet cleaning, window cleaning, cleaner, deep clean, pressure washing, cleaning company, janitorial, end of tenancy, housekeeping, commercial cleaning, upholstery cleaning, professional cleaner, cleaning checklist, move out cleaning
Home & Interior Decor: interior design, home decor, decor, wallpaper, throw pillow, wall art, interior designer, farmhouse style, color palette, decorating, feng shui, home styling, candle, vase, mid century modern, accent wall, decorative, home accent, boho, mood board, scandinavian, minimalist interior
Home Appliances: appliance, home appliance, appliance repair, dishwasher, whirlpool, energy star, kenmore, electrolux, bosch
Home Appliances/Vacuums & Floor Care: vacuum, vacuum cleaner, robot vacuum, dyson, carpet cleaner, roomba, cordless vacuum, steam mop, mop, suction, irobot, roborock, pet hair, shark vacuum, stick vacuum, dustbin
Home Appliances/Water Filters & Purifiers: water filter, reverse osmosis, water purifier, water softener, water filtration, brita, filtered water
Home Furnishings: furniture, sofa, chair, table, furnishing, couch, desk, furniture store, upholstery, armchair, ottoman, wood furniture, recliner, sectional, furnish, rattan, bookshelf, bookcase, ikea, stool
Home Furnishings/Clocks: clock, wall clock, grandfather clock, alarm clock, cuckoo clock
Home Furnishings/Countertops: countertop, granite, quartz countertop, marble countertop, worktop, backsplash
Home Furnishings/Curtains & Window Treatments: curtain, blind, drape, window treatment, shade, roller blind, plantation shutter, blackout curtain, valance, shutter, venetian
Home Furnishings/Kitchen & Dining Furniture: dining table, dining chair, bar stool, kitchen island, dining set, dining room, buffet table
Home Furnishings/Lamps & Lighting: lamp, lighting, chandelier, light fixture, led bulb, light bulb, floor lamp, pendant light, ceiling light, sconce, table lamp, lampshade, led strip, recessed lighting, lumens
Home Furnishings/Living Room Furniture: sofa, couch, coffee table, recliner, sectional, armchair, tv stand, loveseat, living room set, sofa bed, end table, ottoman
Home Furnishings/Outdoor Furniture: patio furniture, outdoor furniture, adirondack chair, hammock, patio set, outdoor sofa, garden bench, sun lounger, teak, outdoor dining
Home Furnishings/Rugs & Carpets: rug, carpet, area rug, persian rug, oriental rug, runner rug, carpet tile
Home Improvement: remodel, renovation, home improvement, contractor, diy, home depot, remodeling, kitchen remodel, drywall, deck, renovate, siding, basement, caulk, attic, bathroom renovation, home repair, home renovation, lowes, gutter, kitchen renovation, handyman, insulation, general contractor, fixer upper, restoration, water damage, electrician
Home Improvement/Construction & Power Tools: power tool, drill, saw, circular saw, sander, hammer, cordless drill, dewalt, table saw, wrench, router table, nail gun, makita, screwdriver, chainsaw, impact driver, miter saw, angle grinder, woodworking, tool box, air compressor, ladder
Home Improvement/Doors & Windows: window, door, window replacement, garage door, sliding door, double glazing, front door, patio door, skylight, french door, window installation, door handle, glazing
Home Improvement/Flooring: flooring, hardwood, laminate, tile, vinyl plank, floor, grout, hardwood floor, laminate flooring, subfloor, lvp, parquet, wood floor, tile floor, engineered wood
Home Improvement/House Painting & Finishing: house painting, paint color, interior paint, exterior paint, primer, paint roller, wood stain, painter, sherwin williams, benjamin moore, wall paint, paint sprayer, varnish
Home Improvement/Locks & Locksmiths: locksmith, deadbolt, lock, lockout, key duplication, padlock, rekey, door lock, keyless entry
Home Improvement/Plumbing: plumber, plumbing, drain, faucet, leak, pipe, water heater, clogged drain, toilet repair, sewer line, sump pump, septic tank, burst pipe, tankless water heater, drain cleaning, hot water heater, sink, tap, water pressure, water line, septic, toilet, shutoff valve, sewer, leak detection
Home Improvement/Roofing: roof, roofing, shingle, gutter, roofer, metal roof, roof repair, flashing, asphalt shingle, roof replacement, roofing contractor, soffit
Home Safety & Security: home safety, smoke detector, carbon monoxide detector, home security, fire extinguisher, smoke alarm, safe, burglar, childproofing, baby gate, security door, break in, security screen
Home Safety & Security/Home Alarm & Security Systems: home security, security camera, alarm system, adt, ring doorbell, simplisafe, burglar alarm, video doorbell, home security system, motion sensor, surveillance camera, doorbell camera, cctv
Home Storage & Shelving: storage, organizer, shelf, closet organizer, storage bin, declutter, garage storage, shoe rack, organizing, pantry organization, decluttering, clutter, shelving unit, storage solution, closet, basket
Home Storage & Shelving/Cabinetry: cabinet, cabinetry, kitchen cabinet, cabinet maker, wardrobe, custom cabinet, drawer, shaker cabinet
Home Swimming Pools, Saunas & Spas: swimming pool, hot tub, pool, sauna, pool cleaning, pool pump, chlorine, jacuzzi, inground pool, pool maintenance, pool builder, above ground pool, swim spa
Household Supplies: household supply, trash bag, paper towel, light bulb, laundry detergent, aluminum foil
Household Supplies/Household Batteries: aa battery, alkaline battery, duracell, aaa battery, button cell, energizer
Household Supplies/Household Cleaning Supplies: cleaning product, bleach, sponge, disinfectant wipe, all purpose cleaner, dish soap, vinegar, baking soda, stain remover, cleaning spray, microfiber cloth, stain
HVAC & Climate Control: hvac, heating, air conditioning, thermostat, furnace, heat pump, ductwork, ventilation, hvac system, boiler, humidifier, dehumidifier, air duct, indoor air quality, hvac technician, cooling, seer, refrigerant, duct
HVAC & Climate Control/Air Conditioners: air conditioner, ac unit, central air, window ac, ac repair, mini split, portable air conditioner, btu
HVAC & Climate Control/Air Filters & Purifiers: air purifier, hepa, air filter, indoor air, merv, hepa filter, air quality
HVAC & Climate Control/Fireplaces & Stoves: fireplace, wood stove, chimney, pellet stove, gas fireplace, log burner, firewood, hearth, chimney sweep
HVAC & Climate Control/Heaters: space heater, heater, radiator, furnace, heat pump, infrared heater, boiler, underfloor heating, electric heater
HVAC & Climate Control/Household Fans: ceiling fan, tower fan, fan, box fan, exhaust fan
Kitchen & Dining: kitchen, cookware, kitchenware, dining, utensil, kitchen gadget, kitchen tool, knife, countertop, kitchen knife
Kitchen & Dining/Cookware & Diningware: cookware, frying pan, knife, pot, pan, dinnerware, cast iron, cutlery, skillet, nonstick, dutch oven, bakeware, kitchen knife, glassware, chef knife, stainless steel, saucepan, plate, tableware, wok, mug, flatware, baking sheet, cutting board, chopping board, tumbler, le creuset, blade, food storage container
Kitchen & Dining/Major Kitchen Appliances: refrigerator, oven, dishwasher, stove, range hood, freezer, fridge, cooktop, induction, microwave, gas range, wall oven, induction cooktop
Kitchen & Dining/Small Kitchen Appliances: coffee machine, carafe, wattage, dishwasher safe, countertop appliance, appliance, single serve, electric grill, food dehydrator, deep fryer, hand mixer, attachment, preset, nonstick basket, blender, toaster, air fryer, coffee maker, mixer, slow cooker, food processor, espresso machine, kettle, instant pot, stand mixer, rice cooker, juicer, toaster oven, kitchenaid, electric kettle, vitamix, waffle maker, immersion blender, ice cream maker, pressure cooker, ninja, multicooker, bread maker
Laundry: laundry, detergent, ironing, clothesline, stain removal, steam iron, dry cleaning, laundromat, iron
Laundry/Washers & Dryers: washing machine, dryer, washer, front load, top load washer, tumble dryer
Patio, Lawn & Garden: garden, lawn, patio, backyard, yard, gardener, mulch, lawn care, outdoor living, garden center, turf, hose, deck, fire pit, sprinkler
Patio, Lawn & Garden/Barbecues & Grills: grill, gas grill, charcoal grill, weber, pellet grill, traeger, smoker, barbecue grill
Patio, Lawn & Garden/Garden Structures: pergola, gazebo, shed, greenhouse, fence, garden shed, trellis, fencing, arbor, deck, carport, pavilion, raised bed
Patio, Lawn & Garden/Gardening: gardening, plant, seed, soil, compost, flower, vegetable garden, houseplant, perennial, gardener, prune, fertilizer, tomato plant, herb garden, potting soil, watering, bloom, seedling, plant care, root, pollinator, succulent, annuals, shrub, raised bed, rose, bulb, sunlight, native plant, planting, planter, leaf, orchid, hydroponic, repotting, foliage, container garden, full sun, hydrangea, potted plant, indoor plant, monstera, pruning, weed
Patio, Lawn & Garden/Landscape Design: landscaping, landscape design, landscaper, retaining wall, hardscape, landscape architect, paver, landscape, xeriscape, patio paver, landscape lighting
Patio, Lawn & Garden/Yard Maintenance: lawn care, leaf blower, weed killer, yard work, sod, hedge trimmer, grass seed, tree removal, aeration, tree service, overseeding, snow removal, tree trimming, arborist, lawn fertilizer, snow blower, stump grinding, string trimmer
Patio, Lawn & Garden/Yard Maintenance/Lawn Mowers: lawn mower, riding mower, mower, mowing, robotic mower, zero turn
Pest Control: pest control, termite, exterminator, bed bug, rodent, cockroach, mosquito, insecticide, pest, ant, infestation, mouse trap, ants, rat, fumigation, wasp, flea treatment
`;
