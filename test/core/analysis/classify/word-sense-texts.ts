/** The subject of the test, its accepted top levels with ` | ` between them, and the text. */
export type Probe = readonly [about: string, tops: string, text: string];

/**
 * Texts in which a word has one of several common meanings, written for these tests. A text that fits two top levels
 * accepts both.
 */
export const WORD_SENSES: readonly Probe[] = [
  [
    "child in psychology",
    "Science | Health | People & Society",
    "Attachment theory explains how the inner child shapes adult anxiety. A psychologist uses cognitive therapy to treat trauma that began when the child was small.",
  ],
  [
    "child in programming",
    "Computers & Electronics",
    "The parent process forks a child process and waits for it. A child that exits early leaves a zombie until the parent reads its exit status.",
  ],
  [
    "child in a tree of nodes",
    "Computers & Electronics | Science",
    "A binary search tree keeps a left child and a right child for each node. Insert the key recursively and rebalance the data structure in logarithmic time.",
  ],
  [
    "lions as a team",
    "Sports",
    "The Lions beat the Packers in overtime. Detroit's quarterback threw three touchdowns and the defense sacked him twice in the fourth quarter.",
  ],
  [
    "lions in the wild",
    "Pets & Animals | Science",
    "Lions hunt at night. A pride of lions shares the savanna with zebra, elephants and other wildlife.",
  ],
  [
    "ants in programming",
    "Computers & Electronics",
    "Apache Ant builds Java projects from a build.xml file. An ant target compiles the source code and packs a jar.",
  ],
  [
    "ants in biology",
    "Science | Pets & Animals",
    "Leafcutter ants divide labor in the colony. Biologists study how the queen, the workers and the larvae of these insects exchange chemical signals during evolution.",
  ],
  [
    "no credit card required",
    "Computers & Electronics | Business & Industrial",
    "Project management software for small teams. Plan tasks, share calendars and track time in the cloud. Start a free trial, no credit card required.",
  ],
  [
    "apple the fruit",
    "Food & Drink",
    "Peel and slice the apples, mix them with cinnamon and sugar, and bake the apple pie until the crust is golden.",
  ],
  [
    "apple the company",
    "Computers & Electronics | Internet & Telecom | News",
    "Apple announced a faster chip for the MacBook and a new version of macOS. Apple says that the laptop also charges faster.",
  ],
  [
    "java the coffee",
    "Food & Drink",
    "A cup of java starts the day. We roast Arabica beans each morning and serve espresso, latte and java by the mug.",
  ],
  [
    "java the island",
    "Travel & Transportation",
    "Java is Indonesia's most populated island. Tourists visit the temples of Borobudur, the volcano of Bromo and the beaches of the south coast.",
  ],
  [
    "java the language",
    "Computers & Electronics",
    "Java generics let a class take a type parameter. The compiler erases the type, so the virtual machine runs the same bytecode.",
  ],
  [
    "python the snake",
    "Pets & Animals",
    "A ball python needs a warm terrarium and one mouse a week. Pet snakes shed their skin, and a healthy python is calm when you handle it.",
  ],
  [
    "python the language",
    "Computers & Electronics",
    "Use a Python list comprehension to filter strings, then write the result to a file with the json module.",
  ],
  [
    "jaguar the animal",
    "Pets & Animals | Science",
    "The jaguar is the largest cat of the Americas. It swims well, hunts caiman in the rainforest and is a near threatened species.",
  ],
  [
    "jaguar the car",
    "Autos & Vehicles",
    "The Jaguar has a supercharged V6 engine, leather seats and an eight speed automatic gearbox. Its steering is sharp for a sedan.",
  ],
  [
    "mercury the planet",
    "Science",
    "Mercury is the smallest planet of the solar system. It orbits the sun in 88 days and its surface has many craters.",
  ],
  [
    "mercury the metal",
    "Science | Health | Food & Drink",
    "Mercury builds up in fish such as tuna and swordfish. Exposure to this toxic metal harms the nervous system, so pregnant women should limit it.",
  ],
  [
    "amazon the river",
    "Science | Travel & Transportation | Pets & Animals",
    "The Amazon carries more water than any other river. Its basin holds the world's largest rainforest, where scientists study biodiversity and deforestation.",
  ],
  [
    "amazon the company",
    "Shopping | Business & Industrial | News",
    "Amazon sellers list products in the online marketplace, ship orders from a warehouse and pay a fee for each sale. Shoppers compare prices before they buy.",
  ],
  [
    "orange the color",
    "Home & Garden",
    "Paint one wall burnt orange and keep the other walls cream. Orange cushions, a rug and warm lamps make the living room cozy.",
  ],
  [
    "orange the fruit",
    "Food & Drink",
    "Squeeze fresh oranges for juice, and grate the orange peel into the cake batter with butter and sugar.",
  ],
  [
    "blackberry the fruit",
    "Food & Drink | Home & Garden",
    "Pick ripe blackberries in August, simmer them with sugar and lemon, and pour the blackberry jam into clean jars.",
  ],
  [
    "blackberry the phone",
    "Internet & Telecom | Computers & Electronics",
    "The BlackBerry had a keyboard, encrypted email and its own messenger. Then smartphones with a touchscreen took its market share.",
  ],
  [
    "cookies in a web notice",
    "Pets & Animals",
    "We use cookies to give you the best experience. By using our site you accept cookies. Our kennel trains puppies and boards dogs of every breed.",
  ],
  [
    "cookies from an oven",
    "Food & Drink",
    "These cookies have brown butter and chocolate chips. Chill the dough, then bake the cookies for ten minutes.",
  ],
  [
    "windows in a house",
    "Home & Garden | Business & Industrial",
    "Double glazed windows keep the house warm. We replace old window frames, fit patio doors and seal drafts around each window.",
  ],
  [
    "windows on a computer",
    "Computers & Electronics",
    "Windows shows a blue screen after the update. Boot into safe mode, uninstall the driver and restart Windows.",
  ],
  [
    "cricket the insect",
    "Pets & Animals | Science",
    "A cricket chirps by rubbing its wings. Insects like crickets, beetles and grasshoppers hide under leaves and feed on plants.",
  ],
  [
    "cricket the sport",
    "Sports",
    "England won the cricket test by an innings. The bowler took six wickets, and the batsman made a century on day two.",
  ],
  [
    "seal the animal",
    "Pets & Animals | Science",
    "Grey seals rest on the beach with their pups. Seals are marine mammals and dive for fish, like sea lions and walruses.",
  ],
  [
    "seal on an engine",
    "Autos & Vehicles",
    "Replace the crankshaft seal when oil leaks from the engine. Remove the old seal, clean the shaft and press in a new gasket.",
  ],
  [
    "bass the fish",
    "Hobbies & Leisure",
    "Largemouth bass bite at dawn. Cast a soft lure near the weeds, keep the line tight and land the bass with a net. Anglers love this lake.",
  ],
  [
    "bass the instrument",
    "Arts & Entertainment",
    "The bass player locks in with the drummer. A five string bass through a tube amp gives the band a deep sound on stage.",
  ],
  [
    "crane the bird",
    "Pets & Animals | Science | Hobbies & Leisure",
    "Whooping cranes migrate each autumn. Birdwatchers see the cranes in the wetlands, where the birds nest and raise their chicks.",
  ],
  [
    "crane the machine",
    "Business & Industrial",
    "Our tower cranes lift steel beams on construction sites. Each crane operator is certified, and we rent excavators and forklifts too.",
  ],
  [
    "mouse the device",
    "Computers & Electronics",
    "A wireless mouse with a USB receiver and adjustable DPI. Pair the mouse and keyboard with your laptop over Bluetooth.",
  ],
  [
    "mouse in a laboratory",
    "Science | Health",
    "Researchers bred a mouse model without the gene. The mice had fewer tumor cells, and protein expression in the tissue fell.",
  ],
  [
    "mouse as a pest",
    "Home & Garden",
    "A mouse in the attic leaves droppings. Set traps, seal holes in the walls, and call pest control when mice return.",
  ],
  [
    "chip as food",
    "Food & Drink",
    "Slice the potatoes thin, fry the chips in hot oil and add salt. Serve the chips with fish, vinegar and mushy peas.",
  ],
  [
    "chip in a computer",
    "Computers & Electronics | Business & Industrial | News",
    "The chip has eight cores and is made in a three nanometer process. Semiconductor makers say the processor needs less power.",
  ],
  [
    "cloud in the sky",
    "News | Science",
    "Dark clouds bring thunderstorms and heavy rain tonight. Tomorrow the cloud cover breaks and temperatures rise to twelve degrees.",
  ],
  [
    "cloud as a service",
    "Computers & Electronics | Internet & Telecom",
    "Move your servers to the cloud. Our cloud platform runs containers, databases and backups with automatic scaling.",
  ],
  [
    "bug in software",
    "Computers & Electronics",
    "We fixed a bug that crashed the app at startup. Attach the stack trace and the steps to reproduce when you report a bug.",
  ],
  [
    "bug in a garden",
    "Home & Garden | Pets & Animals",
    "Bugs eat the leaves of your tomato plants. Ladybugs and other insects help the gardener, so spray only when aphids cover the stems.",
  ],
  [
    "virus in medicine",
    "Health | Science | News",
    "The virus causes fever and cough. Doctors recommend a vaccine, and infected patients should rest and drink water.",
  ],
  [
    "virus on a computer",
    "Computers & Electronics",
    "The virus encrypts files and asks for a ransom. Scan the computer with antivirus software, remove the malware and change each password.",
  ],
  [
    "shell of an operating system",
    "Computers & Electronics",
    "The shell expands wildcards before it runs the command. Write a bash script with a loop and pipe the output to grep.",
  ],
  [
    "shell at the sea",
    "Hobbies & Leisure | Travel & Transportation | Pets & Animals | Science",
    "We collect shells on the beach after a storm: a conch shell, clams and sand dollars. Snails and other mollusks build the shell.",
  ],
  [
    "tank of an army",
    "Law & Government | Sensitive Subjects | News | Business & Industrial",
    "The army sent tanks to the border. Infantry and artillery followed, and each tank fired at enemy positions during the battle.",
  ],
  [
    "tank for fish",
    "Pets & Animals",
    "Clean the tank each week. A planted tank with a filter and heater keeps tetras, guppies and other aquarium fish healthy.",
  ],
  [
    "pitcher in baseball",
    "Sports",
    "The pitcher threw seven scoreless innings and struck out nine. A home run in the eighth inning gave the Yankees the win.",
  ],
  [
    "pitcher on a table",
    "Home & Garden | Food & Drink | Shopping",
    "A glass pitcher holds two liters. Use the pitcher with matching tumblers, plates and bowls on the dining table.",
  ],
  [
    "court in tennis",
    "Sports",
    "She served an ace on center court and won the set. Tennis players practice the backhand on a clay court.",
  ],
  [
    "court of law",
    "Law & Government | News",
    "The court dismissed the appeal. The judge said that the plaintiff's lawyer had filed the lawsuit after the deadline.",
  ],
  [
    "draft in sports",
    "Sports",
    "With the first pick of the NBA draft the team chose a guard. Scouts ranked him above each forward in the draft class.",
  ],
  [
    "draft of a text",
    "Books & Literature | Arts & Entertainment",
    "Finish the first draft of your novel before you edit. A writer learns what the story is about from each draft and each character.",
  ],
  [
    "mining data",
    "Computers & Electronics | Science",
    "Data mining finds patterns in large databases. The course covers clustering, decision trees and association rules for mining customer data.",
  ],
  [
    "mining ore",
    "Business & Industrial",
    "The mining company digs copper and gold ore from an open pit. Miners drill and blast, and trucks haul the ore to the smelter.",
  ],
  [
    "badge in a game",
    "Games",
    "Beat the gym leader to win a badge in Pokemon. Train your team, level up, and use a water type against fire.",
  ],
  [
    "gym for training",
    "Beauty & Fitness",
    "Our gym has free weights, treadmills and a personal trainer. Join a workout class and build muscle at the gym.",
  ],
  [
    "bank of a river",
    "Hobbies & Leisure | Travel & Transportation | Science",
    "We pitched the tent on the river bank, paddled the canoe downstream and hiked along the bank to the campsite.",
  ],
  [
    "bank with accounts",
    "Finance",
    "The bank offers a savings account with a high interest rate. Open a checking account at the bank and get a debit card.",
  ],
  [
    "spring the season",
    "Home & Garden",
    "In spring, prune the roses, sow lettuce and mulch the flower beds. Spring bulbs bloom before the trees have leaves.",
  ],
  [
    "spring the framework",
    "Computers & Electronics",
    "Spring Boot starts an embedded server and injects beans. Annotate the controller, and Spring maps HTTP requests to your Java methods.",
  ],
  [
    "trunk of a car",
    "Autos & Vehicles",
    "The trunk of this hatchback takes two suitcases. With the rear seats folded, the car's trunk has space for a bike.",
  ],
  [
    "bat the animal",
    "Pets & Animals | Science",
    "Bats sleep in caves by day. A bat finds insects by echolocation, and these nocturnal mammals live in large colonies.",
  ],
  [
    "star in the sky",
    "Science",
    "The star is forty light years away. Astronomers used a telescope to find a planet that orbits the star.",
  ],
  [
    "star of a film",
    "Arts & Entertainment",
    "The star of the film won an award for best actress. She joined the cast after the director saw her on stage.",
  ],
  [
    "bridge the card game",
    "Games",
    "In bridge, a trick has four cards. Bid no trump when your hand is balanced, and count the cards that your partner plays.",
  ],
  [
    "bridge over a river",
    "Business & Industrial | Travel & Transportation | Science | News",
    "Engineers inspected the suspension bridge. Steel cables carry the deck of the bridge, and concrete piers hold the towers.",
  ],
  [
    "model of fashion",
    "Beauty & Fitness | Arts & Entertainment | Shopping",
    "The model walked the runway in Paris. Her agency says the model also appears on the cover of a fashion magazine.",
  ],
  [
    "model in machine learning",
    "Science | Computers & Electronics",
    "Train the model on labeled images. The neural network overfits, so add dropout and evaluate the model on a test set.",
  ],
  [
    "table in a database",
    "Computers & Electronics",
    "Create a table with a primary key. An index on the table makes the SQL query faster, and a join reads rows of both tables.",
  ],
  [
    "table in a room",
    "Home & Garden | Shopping",
    "An oak dining table with six chairs. The table extends, and the furniture has a natural oil finish.",
  ],
  [
    "turkey the country",
    "Travel & Transportation",
    "Visit Turkey in May: Istanbul's bazaars, the beaches of Antalya and hot air balloons over Cappadocia. Hotels and flights are cheap.",
  ],
  [
    "turkey the meal",
    "Food & Drink",
    "Roast the turkey for four hours, baste it with butter and serve the turkey with gravy, stuffing and cranberry sauce.",
  ],
  [
    "domain in biology",
    "Science",
    "The protein's binding domain folds into a helix. Mutations in this domain change how the enzyme binds to DNA in bacteria.",
  ],
  [
    "domain of a website",
    "Internet & Telecom",
    "Register a domain name and point its DNS records to your web host. Renew the domain each year.",
  ],
  [
    "organ in the body",
    "Health | Science",
    "The liver is the largest internal organ. Surgeons transplant a donor organ when the patient's own organ fails.",
  ],
  [
    "organ in a church",
    "Arts & Entertainment",
    "The organ was played by a composer of classical music. Its pipes, keyboards and pedals fill the concert with Bach.",
  ],
  [
    "kernel of corn",
    "Food & Drink",
    "Toss the corn kernels in melted butter, cover the pot and shake it until the popcorn stops popping.",
  ],
  [
    "kernel of linux",
    "Computers & Electronics",
    "The kernel schedules threads and maps memory. Compile the kernel with your own config and reboot.",
  ],
  [
    "pipe for smoking",
    "Shopping | Hobbies & Leisure",
    "A briar pipe with a curved stem. Fill the bowl with tobacco, tamp it and light it twice.",
  ],
  [
    "pipe in a house",
    "Home & Garden",
    "The pipe under the sink leaks. Turn off the water, replace the washer and tighten the pipe joint. A plumber helps with a burst pipe.",
  ],
  [
    "nail on a finger",
    "Beauty & Fitness",
    "File each nail, push back the cuticle and apply two coats of polish. A gel manicure lasts two weeks.",
  ],
  [
    "nail in wood",
    "Home & Garden | Business & Industrial",
    "Drive the nail with a hammer, or use a screw and a drill. Sand the wood before you paint it.",
  ],
  [
    "jam in traffic",
    "Travel & Transportation | News | Autos & Vehicles",
    "Expect a jam on the ring road at rush hour. Traffic moves slowly between exits 4 and 7 because of roadworks.",
  ],
  [
    "racket in tennis",
    "Sports",
    "A lighter racket with looser strings gives more spin. Players at our club try rackets before they buy.",
  ],
  [
    "club at night",
    "Arts & Entertainment",
    "The club has two dance floors and a DJ every Friday. Doors open at eleven, and cocktails cost eight dollars.",
  ],
  [
    "club for golf",
    "Sports",
    "Choose a club with more loft near the green. A wedge lifts the ball over the bunker, and the driver is for the tee.",
  ],
  [
    "diamond in baseball",
    "Sports",
    "The grounds crew rakes the diamond before each game. The shortstop fields the ball and throws to first base.",
  ],
  [
    "diamond ring",
    "Shopping",
    "A diamond ring in white gold. Each diamond is certified for cut, clarity and carat, and engagement rings ship free.",
  ],
  [
    "cell of a prison",
    "Law & Government | Sensitive Subjects | News",
    "Prisoners spend 22 hours a day in a cell. Inspectors found that guards at the jail ignored complaints from inmates.",
  ],
  [
    "cell of the body",
    "Science | Health",
    "Each cell divides and copies its DNA. In the nucleus, genes are read into RNA, and the cell makes proteins.",
  ],
  [
    "cell phone",
    "Internet & Telecom | Computers & Electronics",
    "My cell has no signal at home. Switch the carrier, or use wifi calling on your cell phone plan.",
  ],
  [
    "cabinet of ministers",
    "Law & Government | News",
    "The prime minister replaced three members of the cabinet. The new cabinet meets the president on Monday.",
  ],
  [
    "cabinet in a kitchen",
    "Home & Garden",
    "Hang the wall cabinet level with the others. Soft close hinges and new knobs make an old kitchen cabinet look modern.",
  ],
  [
    "fork of a project",
    "Computers & Electronics",
    "Fork the repository, push to a branch and open a pull request. The maintainers of the fork fix the build.",
  ],
  [
    "fork for a bike",
    "Autos & Vehicles | Sports",
    "The suspension fork has 120 mm of travel. Check that the fork fits the wheel and the disc brake of your mountain bike.",
  ],
  [
    "pool of water",
    "Home & Garden",
    "Test the pool each week and add chlorine. A cover and a pump keep the swimming pool clean in summer.",
  ],
  [
    "pool game",
    "Games",
    "Chalk the cue, break the rack and pot the eight ball last. Our bar has four pool tables and a billiards league.",
  ],
  [
    "ruler of a land",
    "Reference | People & Society | Law & Government",
    "The emperor ruled from 1658 to 1707. Historians say that his dynasty declined after wars in the south.",
  ],
  [
    "port of a ship",
    "Business & Industrial | Travel & Transportation",
    "The port handles four million containers a year. Cargo ships unload at the terminal, and trains take the freight inland.",
  ],
  [
    "port on a router",
    "Computers & Electronics | Internet & Telecom",
    "Open port 443 on the firewall and forward it to the server. The router drops packets on every other port.",
  ],
  [
    "port wine",
    "Food & Drink",
    "A tawny port with notes of walnut and caramel. Serve the port slightly chilled with blue cheese after dinner.",
  ],
  [
    "palm of a hand",
    "Arts & Entertainment | People & Society | Health",
    "Palmistry reads the lines of your palm. A fortune teller says that a long life line means good health.",
  ],
  [
    "palm as a tree",
    "Home & Garden | Science",
    "Water the palm when the soil is dry. Palm trees in pots need sun, and yellow fronds can be cut.",
  ],
  [
    "match for fire",
    "Hobbies & Leisure | Home & Garden",
    "Light the campfire with one match. Dry twigs and birch bark burn well when you camp in the rain.",
  ],
  [
    "match on a date",
    "Online Communities",
    "Like a profile, and when it is a match you can chat. Singles near you look for love on our dating app.",
  ],
  [
    "drill of an army",
    "Law & Government",
    "The navy held a drill with two destroyers and a submarine. Sailors practiced rescue at sea.",
  ],
  [
    "drill of a dentist",
    "Health",
    "The dentist numbs the tooth before the drill. A cavity needs a filling, and a cracked tooth needs a crown.",
  ],
  [
    "board of a company",
    "Business & Industrial | News | Finance",
    "The board dismissed the chief executive. Shareholders elect the directors of the board each year.",
  ],
  [
    "board on snow",
    "Sports",
    "A softer board is easier for beginners. Wax the snowboard, adjust the bindings and ride the slope.",
  ],
  [
    "note in music",
    "Arts & Entertainment",
    "Play each note of the scale slowly. Sheet music shows the notes for piano and violin.",
  ],
  [
    "solution in chemistry",
    "Science",
    "Add acid to the solution until it turns red. The chemist heats the solution and weighs the crystals.",
  ],
  [
    "bark of a dog",
    "Pets & Animals",
    "Why does my dog bark at night? Puppies bark when they are alone; a trainer and a walk help.",
  ],
  [
    "bark of a tree",
    "Science | Home & Garden | Business & Industrial",
    "The bark of the birch is white. Trees with smooth bark, such as beech, have leaves that fall in autumn.",
  ],
  [
    "scale of a fish",
    "Food & Drink | Hobbies & Leisure | Pets & Animals",
    "Scale the fish under water, gut it and rinse it. Grill the fillets with lemon and herbs.",
  ],
  [
    "scale of weight",
    "Health | Beauty & Fitness | Home & Garden",
    "Step on the scale once a week. Losing weight slowly with a calorie deficit and exercise is healthier.",
  ],
  [
    "squash in a garden",
    "Home & Garden | Food & Drink",
    "Plant squash in warm soil. Zucchini and pumpkins need compost, and the vines need space.",
  ],
  [
    "squash on a court",
    "Sports",
    "Squash is played by two players on a court with four walls. Hit the ball above the tin with your racket.",
  ],
  [
    "tie with a suit",
    "Shopping | Beauty & Fitness",
    "A silk tie with a navy suit and a white shirt. Fold the pocket square and polish your shoes for the wedding.",
  ],
  [
    "tie in a game",
    "Sports",
    "The game ended in a tie after both teams scored in the last minute. The league table has not changed.",
  ],
  [
    "Delta airline",
    "Travel & Transportation",
    "Delta flies twice a day from Atlanta to Rome. Check in online, and choose a window seat for the flight.",
  ],
  [
    "Delta of a river",
    "Science | Travel & Transportation",
    "The delta of the Nile sinks as sediment stays behind the dam. Salt water enters the soil of the coast.",
  ],
];
