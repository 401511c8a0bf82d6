/**
 * Further words of short texts: a line per field and strength, `top level strength: words`. In a description of a few dozen words such a
 * word hints at the field; on a page it stands by chance, so there it counts next to nothing. Single words, in the singular; strength 1 to
 * 9, relative. What the profiles say of a word comes on top. Written by hand from what sites of each field say of themselves.
 */
export const FIELD_HINTS = `
Adult 3: gay webcam
Adult 1: dating girl hot lingerie
Arts & Entertainment 7: portrait
Arts & Entertainment 5: graphic studio
Arts & Entertainment 4: art image photo portfolio poster
Arts & Entertainment 3: afterparty boxoffice comiccon cosplayer culture detective drawing editing engraving ensemble entertain etching fanart folklore framing frontman goth instrument lineup lithograph metalhead mosaic movie music openmic punjabi puppet showreel soap songwriting standup star storyboard tamil telugu troupe venue video videographer voice webtoon
Arts & Entertainment 2: aesthetic artistic ceramic contemporary creator critic entertainment exhibit expressive film harmony illustration imagination label listen logo modeling photographer play poetry pottery print reality rhythm scene score sound speaker spy tempo tuning tv vector wallpaper watch
Arts & Entertainment 1: advertising agency angele auction author award battle beautiful beer building calendar camera casino character christian church class clip color colour contest cover cowboy craft create custom dance dark dc decorative diy dragon dream drone event fan fashion feat fiction gay glass handmade headphone hear heritage hero house inspiration interactive interior interview japan japanese kid korea landscape lesson licensing light love magazine magic met metal model modern murder night novel original passion pattern photography picture pixel player present prince printing publishing queen recording reel release restoration retro rock shooting show sign signature single soul space story street string style tape teacher television template theme theory track trend tutorial vintage visual wall winner wood wrestling writer
Autos & Vehicles 3: alloy autobody bodyshop car carwash ceramiccoating collision emission forklift fuel garage holden hotrod hovercraft hubcap jetski kart karting marine muscle offroading panelbeater quad rim smog tailgate vehicle
Autos & Vehicles 2: accident battery drive gauge marina mile motor motorsport part race racing roadtrip spare steering track tractor
Autos & Vehicles 1: auto belt bolt classic classified coach cycling door filter formula german glass gps import insurance led machinery manual model navigation oil paint parking pump rental sailing scooter shuttle speed taxi transport valve vessel vintage
Beauty & Fitness 4: bath cream
Beauty & Fitness 3: acne antiaging bootcamp calisthenic catwalk cellulite dermal extension glam highlight lifestyle moisturiser streetstyle stylish threading trendy wrinkle
Beauty & Fitness 2: apparel appointment beauty boutique clothing dress fit glow ingredient laser modeling natural physique posture radiant routine shape tone wellness women
Beauty & Fitness 1: bag beautiful black body boxing brand cbd celebrity chiropractic class clinic clipper coach color cosmetic dance dental eye fashion footwear girl gold gorgeous jacket jewelry karate lady leather lingerie magazine marathon martial mask meditation men mindfulness nutrition oil organic pain physical physiotherapy pink pure running sensitive shirt shoe size supplement tshirt vitamin wedding woman
Books & Literature 5: publishing
Books & Literature 4: writing
Books & Literature 3: anthology autobiography bestselling bibliography biography bookclub booklist bookworm ghostwriter hardback mystery novella prologue proofread prose romance saga storyteller trilogy typesetting whodunit
Books & Literature 2: bible binding character comic essay fantasy library literature narrative page plot publication publish read review sery story tale write
Books & Literature 1: chapter children christian classic dictionary dragon fiction horror journal journalism language love magazine manga newspaper paper philosophy press reading shelf spiritual text word
Business & Industrial 6: workplace
Business & Industrial 5: contracting promotional
Business & Industrial 4: agency business container expo promotion strategy
Business & Industrial 3: abattoir accountancy audit automate bidding brokerage callcenter certification coaching commissioning communication component conference conglomerate contract crm dairy dyeing engineer engineering engraving equipment erp exhibitor facility factory fleet funding garment growth headquartered industrial injection innovation installation iso9001 laser ltd machine merchant molding moulding networking odm palletizing print pulp racking rubber sandblasting sector seminar seo simulation solution spinning stamping stevedore sticker streamline success tender tradeshow translation transportation turbine wholesale wire
Business & Industrial 2: accountant accounting administration affiliate alarm analytic architectural architecture association automated barn bee catering cloud collaboration company consumer cooling custom customer deliver development digital director drill economic electric electrical electrician environmental expertise fence filter glass global graphic heating hvac industry innovative insured labor laboratory leadgen maid management manufacture marine mechanical mindset monitoring motor operational optimise optimize paper partner plant plumbing power pr process producer production professional profit project protective provider regulation reporting representative revenue roofing saa safety scalable security software specialize strategic supply sustainability telecom training transport uniform wood
Business & Industrial 1: acre ai air airline airport analysis animation annual appliance area atlanta attorney australia auto award bank based bathroom battery beer brand brewery build building bus cable cafe campaign canada career certified chair charity chemistry china coach committed computer corporation cost council crypto cutting dalla data deal dedicated dentist design designer desk developer diamond diesel directory display document domain door drone economy electronic elite email emergency employer employment energy engine established estimate event experienced expert fair field fixture floor flooring florist flower forex form founded framework framing fuel gate government green hardware hire hosting hotel houston income insurance integration intelligence intelligent interior international internet investor invitation job lab land landscape laundry law lawn lawyer leading led legal letter licensed lighting listing loan local located lock machinery market material media medical melbourne member michigan money monitor mortgage municipal need network newsletter nonprofit office ohio ontario organization paint patent pest photographer photography platform plugin premier press pricing property protection provide quote range reliable repair research restaurant resume robot roof server service serving specialist staff stock structure surveillance sustainable sydney system tailored target tax team tech technical template testing tool toronto trader trading trailer tree trend truck trusted vehicle washer water wealth website window winery worker
Computers & Electronics 7: ibm
Computers & Electronics 6: microsoft
Computers & Electronics 5: backup computer cyber disk llm
Computers & Electronics 4: android apple deploy deployment infrastructure integration interface workflow
Computers & Electronics 3: agile ai app automate benchmark cloud codec converter datacenter digital documentation hdd hosting hyperv intelligence logging macro mp4 nodej ocr opensource platform raspberry robot scalable security software sysadmin technology troubleshooting tutorial
Computers & Electronics 2: artificial automated automation broadband bug cooling data development ecommerce editor email engine enterprise feature gaming generator iphone linux migration mobile phone productivity rom secure setup simulation smart smartphone solution spec streamline suite surveillance system technical update user virtual virus wallpaper web wireless wordpress
Computers & Electronics 1: accounting animation anime attack audio bitcoin build cable chat collaboration color comparison consultant consulting coupon course create design desk device domain drag easy editing education electric energy engineering fast flash forum free future header host hr innovation learn learning license machine manual manufacturer map marketing math matrix memory monitoring music network node office offline optimization payroll pipeline pixel power printing processing rack recruitment repair research retail review sensor seo server simple solar speed startup store strategy tablet telecom test theft theme tool training website window zoom
Finance 5: capital
Finance 3: actuarial bankruptcy bullion cashback creditcard creditor debtor economy escrow financial insolvency liability merchant mutual payday pos prepaid remortgage risk treasury underwriter venture
Finance 2: advisor calculator cash economic gold investment market money pay planner price revenue trade withdrawal
Finance 1: advice agent analytic balance business casino certificate charity claim coin compare comparison compliance consulting cost donation entrepreneur forecast foundation future gas global institution lottery monthly portfolio quote rate save saving silver startup union value wallet wealth worth
Food & Drink 5: bar
Food & Drink 4: sugar
Food & Drink 3: beverage cherry corn craftbeer food fresh gluten glutenfree harvest hospitality keto mixology olive portion potluck poultry stout tandoori
Food & Drink 2: bottle diet farm flavour italian kitchen mexican pan pot thai wine
Food & Drink 1: agriculture asian atmosphere california chicago chinese cold cookware deal dining drink eating enjoy export festival french gift glass healthy hot hotel indian japanese marketplace nutrition packaging party plant plate preparation pure quick raw red restaurant seed shop table traditional weight wholesale
Games 5: twitch
Games 4: game
Games 3: battle cardgame csgo dart dota dungeon gamepad gta joystick lol loot ninja raffle sim switch wow
Games 2: bonus character combat dragon empire fantasy fun gaming level magic retro score sword tabletop toy win
Games 1: app ball champion chance classic code dark download fight flash football guide hero horror horse interactive kid kill king legend math mystery pc pool prediction prize quiz sony stat survival top trivia ultimate war weapon wiki winner
Health 4: brain
Health 3: apnea body endodontic health hearing hypnotherapist implant massage nephrology pathology periodontic psychology recovery senior weight
Health 2: cannabis emergency fitness foot hemp laboratory mask mind practice relief remedy screening spa therapy
Health 1: advice athlete baby back balance blood buddhist care cell chair chemical child coaching cold diet dog dream eat energy exercise feel fit goal gym hand happiness harm head heel help insurance journal licensed life lifestyle marathon mattress medical men monitor motivation natural organic pain parent recipe relationship relax running salon sex skin skincare spiritual sun support test toddler trained valve vape vegan veterinary woman workout yeast yoga
Hobbies & Leisure 5: climbing gun rc stamp
Hobbies & Leisure 4: drone
Hobbies & Leisure 3: angling babyshower balloon birder camp candlemaking coin diy flyfishing freeby hamradio honeymoon invitation jewellerymaking lion lodge metaldetecting modelmaking paddleboard party pattern printable radiocontrolled railroading soapmaking sword venue walking whittling woodturning
Hobbies & Leisure 2: adventure aircraft ammo antique bird celebrate collectible crafty festival firearm fish garden gardening gear gift knife mountain paper photographer photography pilot planner toy trek weapon
Hobbies & Leisure 1: activity army association astronomy baking band baseball beach beginner board calendar card catering chance chess cigar class comedy community concert cruise cycling dj dog elegant event extreme fabric family fantasy flight flower fun game gps guitar hockey horse idea join kid lake league lesson lottery magic management marine member military mini music paint painting park playground poker project puzzle railway recipe rental resort riding river road robot shop ski soccer society stationery summer tactical team telescope tennis ticket tip travel vintage water wildlife win winner wood wooden yard
Home & Garden 6: tulip
Home & Garden 4: led
Home & Garden 3: airconditioning ceramic fabric fixture floral framing garage garden glass guttering heatpump homestead horticulture lawncare paint pestcontrol plaster refurbishment tiling trash wall wood
Home & Garden 2: architect builder cleaning cozy decorate electrical elegant hardware humidity indoor install installation light moving pump removal repair residential solar stone tile vinyl wooden workstation
Home & Garden 1: agriculture aluminum antique aquarium architecture automation baby beautiful bench bowl brick building camera cat collection color colour comfort comfortable concrete contemporary cooking crystal designer dish eco electric emergency energy estate estimate farm fire florist garbage gas green handcrafted handmade home idea industrial inspection inspiration lifestyle living luxury machine maintenance manufacturer metal modern organic painting plan plastic project protect rain realtor recycling sewing soap spring steel store style supplier surveillance system tree unique vintage warranty waste weather white wire
Internet & Telecom 6: hosting
Internet & Telecom 4: google web
Internet & Telecom 3: adsense android autoresponder chatbot colocation conversion dns ecommerce imap mobile newsletter sim sip traffic webdesign webdesigner webhost whois
Internet & Telecom 2: advertising agency branding campaign charger communication content crawler developer digital fiber link mail network online phone portal server template vpn website
Internet & Telecom 1: antivirus app audience browse business cell click code commerce designer device directory domain download find finder free graphic index logo marketplace media optic page password platform privacy programming registration search site smtp solution tech technology
Jobs & Education 5: teach
Jobs & Education 4: education seminar
Jobs & Education 3: cbse coaching coverletter elementary fellowship institution jobseeker master occupation payscale prep skill
Jobs & Education 2: candidate course employee english executive grant hr language math nurse nursing preparation remote tutorial vocabulary
Jobs & Education 1: achievement activity administration agency art association ballet basketball beginner biology book boston camp chef chemistry child christian church classified coach code community dance department discipline district doctor encyclopedia engineering foundation hospital immigration institute instruction job journalism kid knowledge lab leadership library manager medical musician nonprofit opportunity paper parent philosophy physic piano playground podcast portal program programming psychology quiz reading research robot science soccer staff subject swimming technology template trained trainer translation uniform visa volunteer women worker writer writing
Law & Government 4: investigation
Law & Government 3: airforce bail census congresswoman correction councillor defence defense dui government jurisprudence law licensing malpractice permit prosecutor tort treaty tribunal
Law & Government 2: advocacy compliance conflict district election injury liberty migration officer political privacy right separation victim vote
Law & Government 1: activist advice assist authority budget california campaign city civil climate community crown document drug economic environmental fire flag florida foreign form freedom gun hacker information land legal license marriage nation national peace politic protect public region registration rescue resident revolution safety school strike suit tactical tax texa town trade union united washington weapon
News 3: breaking broadcast bulletin chronicle courier coverage daily economic factcheck geopolitical political post time weekly
News 2: affair climate crime current debate disaster editor latest liberty opinion publication radio regional report update viral
News 1: accident activist america announcement archive article bangladesh celebrity citizen city conflict cricket crypto died fact finance football government industry interview issue journal killed lottery media new newsletter pakistan podcast police policy portal press publisher reporting revolution rugby russia space story tech today topic town trend tv ukraine vote war washington
Online Communities 3: bulletinboard chat discord discussion friend meme messageboard telegram viral vlogger
Online Communities 2: blog comment community discuss forum join member personal post profile share social
Online Communities 1: adult blogger cartoon classified date fan fiction funny game gamer gay girl joke love meet mom money platform prayer question relationship russian sex streaming topic travel video wiki wordpress
People & Society 4: happiness holy
People & Society 3: anglican antiracism birth cultural dating diaspora emotional ethnicity expat fellowship feminist foster horoscope immigrant numerology organization orphan orthodox peace philosophy quaker queer selfhelp selfimprovement soul spirit sponsor tribal vedic
People & Society 2: association astrology coach coaching counseling empower environment grandmother grant journey life meditation men mindfulness pregnancy psychic single support tarot veteran woman
People & Society 1: adult africa aid american ancient author blanket blog boy brother calendar campaign care challenge change citizen climate club college community council crystal death diary dream earth education employment entrepreneur event family festival film freedom friend fun fund girl heart help heritage history home india indian inspiration inspire joy justice leadership learning lifestyle live magazine man member memory moon network person planet podcast politic radio relationship school sense sex sister star story student symbol teach teacher therapy think thought toy tradition traditional union vote waste wedding
Pets & Animals 4: rat
Pets & Animals 3: adopt dachshund dogwalking farrier goat grooming guinea litter petsitter petsitting rescue retriever sanctuary shelter shepherd spaniel zoo
Pets & Animals 2: animal pig riding
Pets & Animals 1: africa cattle dog farm nature stable toy walk wild
Real Estate 4: property
Real Estate 3: condominium conveyancing duplex homebuying leasing letting penthouse staging strata villa
Real Estate 2: agent broker building buy coworking estate flat investment luxury neighborhood sell
Real Estate 1: architect area arizona builder cabin california chicago classified colorado commercial construction contractor cottage county dalla development downtown dubai east floor florida hawaii home houston interior island kitchen lake listing melbourne miami mountain moving north office ontario park premier renovation resident resort room senior south space spain square storage sydney texa toronto tower urban valley vancouver view village warehouse west
Reference 3: archaeology bibliography cataloging catalogue citation howto timeline translator trivia
Reference 2: answer document english genealogy information moral research spanish symbol war
Reference 1: american ancient archive army article ask bible book britain castle category chinese classroom collection culture database education egypt england era exam flag founded french gallery german guide help islam italian japanese king learn learning letter library list math military name new newspaper number old peace political publication question quiz quote resource russian science society stamp step student study teacher theatre theory tip weather word
Science 3: aerospace antibody assay bioinformatic biotech biotechnology entomology environmental journal marine microscopy peptide proteomic psychology reagent science volcanology
Science 2: behavior carbon chemical experimental formula institute lab measurement nature observation pharmaceutical sociology soil study wildlife
Science 1: agriculture air analysis animal bird bridge concrete data device economic electric encyclopedia fact forest future human industrial instrument knowledge light manufacturer material mechanical medical medicine paper patent plant plastic publication researcher satellite scientific sensor sky society solar sustainability tech tree university water weather
Sensitive Subjects 2: assault homicide hurricane theft trafficking
Sensitive Subjects 1: attack crime criminal die kill police prison survivor
Shopping 6: leather
Shopping 5: handmade retail
Shopping 4: mug pen seller shipping
Shopping 3: accessory basket bookstore crystal delivery flea grocery knife occasion preowned purchase retailer ruby secondhand sticker storefront style stylish thrift
Shopping 2: affordable appliance baby brand buyer cbd closet collection cookware cosmetic craft dress ecommerce elegant furniture gear gold gun lily mattress notebook perfume pet pharmacy poster precious price product promotion selection selling shopping supplement supplier woman yarn
Shopping 1: alarm ammo aquarium arrangement art artist attire audio auto bathroom beautiful bed bedroom best bicycle bike blanket book boot bottle box browse cable camera camping cannabis chair choose cleaning coffee comfort comfortable comic commerce compare computer convenience cowboy dealer design designer desk diy dog door drone electronic equipment firearm floor flooring gadget gallery gift golf gorgeous guitar hair hardware headphone helmet hemp hobby home hunting import instrument iphone kid kit kitchen knitting lady lamp laptop led lighting makeup mega men model motorcycle off office order outlet pack packaging paper party phone pillow pipe planner pottery premium pricing printer puppy puzzle quality quilt range rating refrigerator rug save sewing size skincare sofa speaker specialty sport stone store super survival table tactical tennis tile tire tool trend unique value vitamin warehouse wedding wine women wooden
Sports 5: bike
Sports 3: arena fanclub formula1 jiujitsu pingpong player rally referee sport stat
Sports 2: bet betting bicycle captain champion fitness gym horse jersey medal odd play race sailing snow youth
Sports 1: board boat brazil chess circuit court cycle dance diving elite equine facility fight fish fishing gun helmet hiking hunting live martial mile mountain outdoor physiotherapy pool prediction premier ranking schedule shoe skating star strategy ticket trail trainer trophy winner workout
Travel & Transportation 4: harbor hospitality
Travel & Transportation 3: allinclusive bnb carhire staycation temple themepark tourguide touroperator vacation visa weekend
Travel & Transportation 2: alaska apartment aviation camping city courier egypt europe explore freight greece guest heritage hiking italy jordan kenya lake logistic map marina mexico museum nepal paris relax river road scotland sea thailand ticket town trail travel trip turkish vega vietnam walk walking wilderness yacht zealand
Travel & Transportation 1: africa asian australia bed boat boutique brazil brewery bridge buddhist bus california casino cheap chinese cinema club colorado country county cycling deal delivery desert destination dining directory discount discover diving dubai england enjoy escort farm festival fishing fleet florida forest france french fuel german golf gps grand guide hill holy host immigration india indian ireland israel italian japan located london luxury miami nature navigation north ocean outdoor package pool quiet region restaurant room royal sailing san shipping shopping single sky snow south souvenir spa spain spanish sport spring summer sun thai theater theatre tower turkey valley view village wale weather west wildlife winter world
`;
