/** Terms of `/Hobbies & Leisure`. */
export const HOBBIES_LEISURE = `
*: hobby, hobbyist, leisure, pastime, enthusiast, outdoor, recreation, collector, craft
Clubs & Organizations: club, membership, rotary, lions club, fraternal, freemason, sorority, fraternity, association member, chapter meeting, social club
Clubs & Organizations/Youth Organizations & Resources: scout, boy scout, girl scout, 4 h, youth group, summer camp, youth club, cub scout
Crafts: craft, diy project, handmade, scrapbooking, origami, glue, stencil, crafter, jewelry making, paper craft, cricut, woodworking project, candle making, resin art, macrame, beading, papercraft, handcrafted
Crafts/Art & Craft Supplies: craft supply, art supply, bead, paintbrush, sticker, rubber stamp, acrylic paint, colored pencil, marker, craft store, sketchbook
Crafts/Ceramics & Pottery: pottery, ceramic, kiln, glaze, clay, potter, pottery wheel, stoneware
Crafts/Fiber & Textile Arts: knitting, crochet, quilting, sewing, yarn, embroidery, sewing machine, sewing pattern, cross stitch, needlework, stitch, quilt, fabric, knit, needle, sew, weaving, amigurumi, thread, loom, tatting
Merit Prizes & Contests: contest, award ceremony, competition entry, prize winner, nominee, photo contest, essay contest
Outdoors: outdoor, outdoor adventure, wilderness, survival, nature, bushcraft, backcountry, birdwatching, geocaching, outdoor gear, survivalist
Outdoors/Fishing: fishing, angler, bait, fly fishing, trout, bass fishing, lure, fishing rod, reel, tackle, walleye, ice fishing, catfish, carp fishing, fish finder
Outdoors/Hiking & Camping: hiking, camping, tent, hike, trail, sleeping bag, campground, backpacking, campsite, hiker, backpack, campfire, hiking boot, camper, trailhead, thru hike, camp stove, trekking pole, appalachian trail, national park, summit, sleeping pad, hammock, trekking, rv camping, wild camping, waterproof jacket
Outdoors/Hunting & Shooting: hunting, deer, hunter, elk, bow hunting, rifle scope, duck hunting, archery, crossbow, shooting range, turkey hunting, trail camera, bowhunting, whitetail, tree stand
Paintball: paintball, airsoft, paintball gun
Radio Control & Modeling: rc car, scale model, radio control, model kit, model airplane, rc plane, model aircraft, rc helicopter
Radio Control & Modeling/Model Trains & Railroads: model train, model railroad, ho scale, lionel, n scale, model railway
Recreational Aviation: pilot license, flight school, gliding, hang gliding, paragliding, skydiving, hot air balloon, ultralight, flight training
Special Occasions: birthday, celebration, baby shower, party idea, graduation party, quinceanera, bar mitzvah
Special Occasions/Anniversaries: anniversary, wedding anniversary, golden anniversary
Special Occasions/Holidays & Seasonal Events: christmas, halloween, thanksgiving, easter, holiday season, santa, new year, valentine, hanukkah, mother's day, christmas tree, fourth of july, advent, holiday tradition, st patrick
Special Occasions/Weddings: wedding, bride, groom, bridal, bridesmaid, wedding dress, wedding planner, wedding venue, ceremony, reception, wedding day, bouquet, officiant, wedding invitation, engagement ring, vows, wedding photographer, newlywed, wedding guest, elopement, wedding planning, wedding party
Sweepstakes & Promotional Giveaways: sweepstakes, giveaway, prize draw, enter to win, raffle, freebie
Water Activities: kayaking, paddleboarding, rafting, canoe, water sport, paddle, kayak, sup, whitewater
Water Activities/Boating: boating, sailing, marina, yacht, sailor, boat ramp, sailboat, anchor, regatta
Water Activities/Diving & Underwater Activities: scuba, diving, snorkeling, diver, padi, freediving, dive site, scuba diving, wetsuit, coral reef
Water Activities/Surf & Swim: surfing, swimming, surfboard, surfer, swim, bodyboard, open water swimming
`;
