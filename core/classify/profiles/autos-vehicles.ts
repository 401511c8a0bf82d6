/** Terms of `/Autos & Vehicles`. */
export const AUTOS_VEHICLES = `
*: car, vehicle, automobile, automotive, auto, engine, horsepower, mpg, torque, driver, driving, transmission, sedan, suv, odometer, dealership, hatchback, motoring, brake, wheel
Bicycles & Accessories: bicycle, bike, bikes, cyclist, e bike, ebike, derailleur, handlebar, pedal
Bicycles & Accessories/Bike Accessories: bike light, bike lock, bike rack, pannier, bike computer, bike bag, bike pump
Bicycles & Accessories/Bike Frames: bike frame, frameset, carbon frame, steel frame
Bicycles & Accessories/Bike Helmets & Protective Gear: bike helmet, cycling helmet, mips, helmet, knee pad
Bicycles & Accessories/Bike Parts & Repair: derailleur, crankset, cassette, bike chain, bike repair, bottom bracket, inner tube, bike mechanic, shimano, bike wheel, groupset, bike brake
Bicycles & Accessories/BMX Bikes: bmx, bmx bike
Bicycles & Accessories/Cruiser Bicycles: cruiser bike, beach cruiser
Bicycles & Accessories/Electric Bicycles: e bike, electric bike, ebike, electric bicycle, pedal assist, hub motor, mid drive
Bicycles & Accessories/Kids' Bikes: kids bike, balance bike, training wheel
Bicycles & Accessories/Mountain Bikes: mountain bike, mtb, full suspension, hardtail, dropper post, trail bike, singletrack, downhill bike
Bicycles & Accessories/Road Bikes: road bike, gravel bike, drop bar, racing bike
Boats & Watercraft: boat, yacht, outboard, sailboat, pontoon, kayak, jet ski, boating, marine engine, hull, bass boat, motorboat
Campers & RVs: rv, camper, motorhome, caravan, campervan, travel trailer, fifth wheel, winnebago, airstream, van life
Classic Vehicles: classic car, vintage car, antique car, muscle car, restoration, hot rod, classic truck, car collector
Commercial Vehicles: commercial vehicle, fleet, delivery van, bus, fleet management
Commercial Vehicles/Cargo Trucks & Trailers: semi truck, trailer, tractor trailer, heavy truck, freightliner, peterbilt, kenworth, dump truck, truck driver, 18 wheeler, cargo trailer
Custom & Performance Vehicles: custom car, supercharger, turbo, tuner car, performance car, lowrider
Motor Vehicles (By Brand): automaker, carmaker
Motor Vehicles (By Brand)/Audi: audi, quattro, audi a4, audi q5, e tron
Motor Vehicles (By Brand)/Bentley: bentley, bentayga, continental gt
Motor Vehicles (By Brand)/BMW: bmw, 3 series, m3, bimmer, x5, i4
Motor Vehicles (By Brand)/Buick: buick, enclave, lesabre, regal gs
Motor Vehicles (By Brand)/Cadillac: cadillac, escalade, cts v, eldorado
Motor Vehicles (By Brand)/Chevrolet: chevrolet, chevy, corvette, camaro, silverado, tahoe, malibu
Motor Vehicles (By Brand)/Chrysler: chrysler, pt cruiser, chrysler 300, lebaron
Motor Vehicles (By Brand)/Citroën: citroen, 2cv, c3 aircross, berlingo
Motor Vehicles (By Brand)/Daewoo Motors: daewoo, daewoo lanos, matiz
Motor Vehicles (By Brand)/Dodge: dodge charger, dodge challenger, dodge ram, dodge viper, hemi, durango
Motor Vehicles (By Brand)/Ferrari: ferrari, maranello
Motor Vehicles (By Brand)/Fiat: fiat, fiat 500, abarth
Motor Vehicles (By Brand)/Ford: ford, mustang, f 150, ford focus, ford explorer, bronco, ford taurus
Motor Vehicles (By Brand)/GMC: gmc, gmc sierra, yukon denali, gmc canyon
Motor Vehicles (By Brand)/Honda: honda, civic, accord, cr v, acura, odyssey
Motor Vehicles (By Brand)/Hummer: hummer, h2, humvee
Motor Vehicles (By Brand)/Hyundai: hyundai, elantra, tucson, ioniq, sonata
Motor Vehicles (By Brand)/Isuzu: isuzu, d max, trooper, rodeo sport
Motor Vehicles (By Brand)/Jaguar: jaguar car, jaguar xe, f type, jaguar xj
Motor Vehicles (By Brand)/Jeep: jeep, wrangler, grand cherokee
Motor Vehicles (By Brand)/Kia: kia, sportage, sorento, ev6
Motor Vehicles (By Brand)/Lamborghini: lamborghini, huracan, aventador, urus
Motor Vehicles (By Brand)/Land Rover: land rover, range rover, defender
Motor Vehicles (By Brand)/Lincoln: lincoln navigator, lincoln town car, lincoln continental, lincoln mkz
Motor Vehicles (By Brand)/Maserati: maserati, quattroporte, granturismo, levante
Motor Vehicles (By Brand)/Mazda: mazda, miata, mx 5, mazda3
Motor Vehicles (By Brand)/Mercedes-Benz: mercedes, mercedes benz, amg, c class, s class
Motor Vehicles (By Brand)/Mercury: mercury sable, mercury cougar, grand marquis, mercury mountaineer
Motor Vehicles (By Brand)/Mini: mini cooper, mini clubman
Motor Vehicles (By Brand)/Mitsubishi: mitsubishi, outlander, lancer
Motor Vehicles (By Brand)/Nissan: nissan, altima, gt r, nissan leaf, infiniti, sentra, maxima
Motor Vehicles (By Brand)/Peugeot: peugeot, peugeot 208, peugeot 3008
Motor Vehicles (By Brand)/Pontiac: pontiac, firebird, trans am, grand prix gtp, bonneville
Motor Vehicles (By Brand)/Porsche: porsche, 911, cayenne, taycan, boxster
Motor Vehicles (By Brand)/Ram Trucks: ram 1500, ram truck
Motor Vehicles (By Brand)/Renault: renault, clio, megane, twingo
Motor Vehicles (By Brand)/Rolls-Royce: rolls royce, silver ghost, rolls royce phantom
Motor Vehicles (By Brand)/Saab: saab, saab 900, saab 9 3
Motor Vehicles (By Brand)/SEAT: seat leon, seat ibiza, seat ateca, cupra
Motor Vehicles (By Brand)/Saturn: saturn car, saturn sl2, saturn dealer
Motor Vehicles (By Brand)/Skoda: skoda, octavia, fabia, kodiaq
Motor Vehicles (By Brand)/Subaru: subaru, outback, wrx, forester, impreza
Motor Vehicles (By Brand)/Suzuki: suzuki, suzuki swift, vitara, jimny
Motor Vehicles (By Brand)/Tesla Motors: tesla, model 3, model y, elon musk, supercharger, cybertruck, autopilot
Motor Vehicles (By Brand)/Toyota: toyota, camry, corolla, prius, rav4, lexus, tacoma, tundra, land cruiser
Motor Vehicles (By Brand)/Vauxhall-Opel: vauxhall, opel, corsa, astra, insignia
Motor Vehicles (By Brand)/Volkswagen: volkswagen, vw, golf gti, jetta, passat, tiguan
Motor Vehicles (By Brand)/Volvo: volvo, xc90, xc60
Motor Vehicles (By Type): car model
Motor Vehicles (By Type)/Autonomous Vehicles: self driving, autonomous vehicle, driverless, waymo, autonomous car, lidar
Motor Vehicles (By Type)/Compact Cars: compact car, economy car
Motor Vehicles (By Type)/Convertibles: convertible, soft top, roadster
Motor Vehicles (By Type)/Coupes: coupe, two door, gran coupe
Motor Vehicles (By Type)/Diesel Vehicles: diesel, diesel engine, tdi, turbodiesel
Motor Vehicles (By Type)/Hatchbacks: hatchback, hot hatch, five door
Motor Vehicles (By Type)/Hybrid & Alternative Vehicles: electric vehicle, ev, hybrid, ev charging, charging station, plug in hybrid, charger, electric car, battery electric, range anxiety, charging point, zero emission, hydrogen fuel cell, bev
Motor Vehicles (By Type)/Luxury Vehicles: luxury car, luxury suv, limousine, exotic car
Motor Vehicles (By Type)/Microcars & Subcompacts: microcar, subcompact, smart car, city car, kei car
Motor Vehicles (By Type)/Motorcycles: motorcycle, motorbike, harley davidson, harley, biker, yamaha, kawasaki, ducati, rider, sport bike, countersteering, riding, chopper, dirt bike, bmw gs, honda shadow
Motor Vehicles (By Type)/Off-Road Vehicles: atv, utv, off road, 4x4, quad bike, four wheeler, polaris, snowmobile, dune buggy
Motor Vehicles (By Type)/Scooters & Mopeds: scooter, moped, vespa, electric scooter
Motor Vehicles (By Type)/Sedans: sedan, midsize sedan
Motor Vehicles (By Type)/Sports Cars: sports car, supercar, coupe, hypercar
Motor Vehicles (By Type)/Station Wagons: station wagon, estate car
Motor Vehicles (By Type)/Trucks, Vans & SUVs: pickup truck, suv, minivan, pickup, crossover, cargo van, towing capacity, truck bed
Personal Aircraft: private plane, cessna, private jet, light aircraft, helicopter, piper
Vehicle Codes & Driving Laws: traffic law, speeding ticket, traffic ticket, speed limit, radar detector, traffic violation, road safety
Vehicle Codes & Driving Laws/Drunk Driving Law: dui, dwi, drunk driving, breathalyzer, blood alcohol
Vehicle Codes & Driving Laws/Vehicle Licensing & Registration: driver license, dmv, license plate, vehicle registration, driving test, learner permit, driving school
Vehicle Parts & Services: auto part, car care, car wash, detailing, windshield, auto service, car detailing
Vehicle Parts & Services/Gas Prices & Vehicle Fueling: gas price, gas station, petrol, gasoline, fuel price, octane
Vehicle Parts & Services/Towing & Roadside Assistance: towing, tow truck, roadside assistance, breakdown cover, jump start, wrecker
Vehicle Parts & Services/Vehicle Modification & Tuning: car tuning, ecu, body kit, exhaust system, turbocharger, coilover, window tint, car wrap
Vehicle Parts & Services/Vehicle Parts & Accessories: tire, tyre, brake pad, car battery, spark plug, wheel rim, alloy wheel, car part, auto part, radiator, alternator, shock absorber, car mat, car seat cover, headlight, snow chain
Vehicle Parts & Services/Vehicle Repair & Maintenance: car repair, mechanic, oil change, auto repair, brake repair, body shop, engine oil, tune up, auto body, collision repair, check engine, motor oil, smog check, car maintenance
Vehicle Shopping: car buying, lease, car lease, test drive
Vehicle Shopping/Used Vehicles: used car, pre owned, used vehicle, second hand car, certified pre owned, used truck, mileage
Vehicle Shopping/Vehicle Dealers & Retailers: car dealer, dealership, car dealership, new car, auto dealer
Vehicle Shopping/Vehicle Specs, Reviews & Comparisons: car review, road test, msrp, trim level, kelley blue book, car comparison, 0 60
Vehicle Shows: auto show, car show, motor show, concours
`;
