/** Terms of `/Travel & Transportation`. */
export const TRAVEL_TRANSPORTATION = `
*: travel, trip, destination, tourism, vacation, tourist, traveler, itinerary, hotel, flight, booking, holiday, airport, visit, traveller, passport, transportation, sightseeing, getaway, airline, travel tip, resort, airfare
Hotels & Accommodations: hotel, resort, bed and breakfast, hostel, motel, room rate, check in, marriott, hilton, suite, inn, guest room, boutique hotel, lodge, accommodation, guesthouse, b&b, hotel room, luxury hotel, hotel booking, all inclusive resort, amenities, campground, concierge, lodging
Hotels & Accommodations/Vacation Rentals & Short-Term Stays: airbnb, vrbo, vacation rental, short term rental, holiday rental, villa rental, vacation home, holiday let, cottage, cabin rental, self catering, beach house rental
Luggage & Travel Accessories: luggage, suitcase, packing cube, travel pillow, carry on, travel accessory, samsonite, packing list, duffel bag, travel bag, carry on luggage, travel adapter, luggage tag, toiletry bag, checked bag
Luggage & Travel Accessories/Backpacks & Utility Bags: backpack, duffel, messenger bag, travel backpack, laptop bag, rucksack, osprey, daypack, tote, sling bag
Specialty Travel: solo travel, volunteer abroad, digital nomad, accessible travel, group travel, voluntourism, backpacker
Specialty Travel/Adventure Travel: adventure travel, trekking, safari, expedition, kilimanjaro, adventure tour, machu picchu
Specialty Travel/Agritourism: agritourism, farm stay, dude ranch
Specialty Travel/Business Travel: business travel, corporate travel, expense, frequent flyer, business traveler, travel management
Specialty Travel/Ecotourism: ecotourism, eco lodge, sustainable travel, responsible travel, sustainable tourism
Specialty Travel/Family Travel: family vacation, travel with kid, kid friendly, family holiday, traveling with toddler, family travel
Specialty Travel/Honeymoons & Romantic Getaways: honeymoon, romantic getaway, couples resort, romantic weekend
Specialty Travel/Low Cost & Last Minute Travel: budget travel, cheap flight, last minute deal, backpacking on a budget, travel deal, cheap hotel, budget airline
Specialty Travel/Luxury Travel: luxury travel, luxury resort, five star hotel, private villa, luxury holiday
Specialty Travel/Medical Tourism: medical tourism, dental tourism, treatment abroad
Specialty Travel/Religious Travel: pilgrimage, hajj, umrah, camino de santiago, holy land tour
Tourist Destinations: tourist attraction, things to do, sightseeing, landmark, attraction, must see, visitor, places to visit, visitor center, best time to visit, convention and visitors bureau, tourism board, downtown, day trip, scenic, old town, city guide
Tourist Destinations/Beaches & Islands: beach, island, caribbean, maldives, hawaii, bali, tropical, beach resort, bora bora, snorkeling, bahamas, seychelles, cancun, maui, white sand, phuket
Tourist Destinations/Historical Sites & Buildings: castle, unesco, ruins, historic site, cathedral, palace, ancient temple, monument, world heritage, fortress, colosseum, heritage site, historic house
Tourist Destinations/Mountain & Ski Resorts: ski resort, ski lodge, aspen, whistler, mountain resort, vail, ski holiday, chalet, alps, ski area, chairlift
Tourist Destinations/Regional Parks & Gardens: national park, state park, botanical garden, yellowstone, yosemite, grand canyon, park ranger, city park, regional park, nature trail, zion
Tourist Destinations/Theme Parks: disneyland, theme park, roller coaster, universal studios, water park, disney world, amusement park, six flags, legoland, magic kingdom
Tourist Destinations/Vineyards & Wine Tourism: winery tour, napa valley, vineyard, wine country, wine tasting tour, tuscany wine, wine tour
Tourist Destinations/Zoos, Aquariums & Preserves: zoo, aquarium, wildlife park, nature reserve, san diego zoo, wildlife preserve, safari park, sea world
Transportation: transport, transit, commute, passenger, transportation, bus, shuttle, ferry, train
Transportation/Air Travel: flight, airline, airport, airfare, boarding pass, delta airlines, jet lag, cabin crew, economy class, layover, nonstop, ryanair, business class, flight attendant, united airlines, checked baggage, flight delay, airlines, british airways, emirates, frequent flyer mile, tsa, aircraft seat, airport lounge
Transportation/Car Rentals: car rental, rental car, hertz, enterprise rent a car, avis, car hire, rent a car, self drive, rental company, rental agreement, luxury car rental, suv rental, turo, budget car rental, sixt, rental fleet, van rental, pick up location, monthly car rental
Transportation/Carpooling: carpool, rideshare, blablacar, vanpool, ride sharing
Transportation/Chartered Transportation Rentals: limo, charter bus, private jet charter, limousine, coach hire, party bus, limo service, chauffeur, minibus hire, jet charter, black car service
Transportation/Cruises & Charters: cruise, cruise ship, royal caribbean, cruise line, yacht charter, carnival cruise, river cruise, norwegian cruise, shore excursion, stateroom, port of call, cruise port, viking cruise, gulet
Transportation/Long Distance Bus & Rail: amtrak, train ticket, greyhound bus, eurail, rail pass, high speed train, train travel, railway, train journey, intercity, train station, eurostar, bus ticket, flixbus
Transportation/Parking: parking, parking garage, parking lot, valet, parking space, parking permit, car park
Transportation/Parking/Airport Parking & Transportation: airport parking, airport shuttle, airport transfer, airport taxi, park and ride
Transportation/Scooter & Bike Rentals: bike rental, scooter rental, citi bike, lime scooter, bike share, bicycle hire
Transportation/Taxi & Ride Hail Services: taxi, uber, lyft, cab, ride hail, minicab, taxi service, uber driver
Transportation/Traffic & Route Planners: traffic report, route planner, waze, road closure, commute time, traffic camera, traffic jam, highway condition, dot, toll road
Transportation/Urban Transit: subway, metro, bus route, tram, light rail, bus stop, transit authority, commuter rail, public transportation, transit pass, underground station, public transit, mta
Travel Agencies & Services: travel agency, travel agent, tour operator, visa service, booking service, expedia, travel company, travel planner, tripadvisor, travel booking, destination management
Travel Agencies & Services/Guided Tours & Escorted Vacations: guided tour, tour guide, escorted tour, tour package, small group tour, tour company, private tour, tour operator
Travel Agencies & Services/Sightseeing Tours: sightseeing tour, hop on hop off, city tour, boat tour, walking tour, helicopter tour, day tour
Travel Agencies & Services/Vacation Offers: vacation package, holiday package, all inclusive, travel deal, vacation deal, holiday deal, tour package
Travel Guides & Travelogues: travel guide, travel blog, travelogue, lonely planet, travel itinerary, travel diary, day itinerary, things to do in, travel tips, travel story, backpacking europe, travel writer
`;
