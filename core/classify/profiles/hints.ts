/**
 * Further words of short texts: a line per field and strength, `top level strength: words`. In a description of a few dozen words such a
 * word hints at the field; on a page it stands by chance, so there it counts next to nothing. Single words, in the singular; strength 1 to
 * 9, relative. What the profiles say of a word comes on top. Written by hand from what sites of each field say of themselves.
 */
export const FIELD_HINTS = `
Adult 3: gay webcam
Adult 1: girl lingerie
Arts & Entertainment 7: portrait
Arts & Entertainment 5: graphic studio
Arts & Entertainment 4: art image photo portfolio poster
Arts & Entertainment 3: afterparty boxoffice comiccon cosplayer culture detective drawing editing engraving ensemble entertain etching fanart folklore framing frontman goth instrument lineup lithograph metalhead mosaic movie music openmic punjabi puppet showreel soap songwriting standup star storyboard tamil telugu troupe venue video videographer voice webtoon
Arts & Entertainment 2: aesthetic artistic ceramic contemporary creator critic entertainment exhibit expressive film harmony illustration imagination label logo modeling photographer play poetry pottery print reality rhythm scene score sound speaker spy tempo tuning tv vector wallpaper watch
Arts & Entertainment 1: advertising agency auction author award battle beautiful beer building calendar camera casino character christian church clip color contest cowboy craft custom dance dc decorative diy dragon dream drone event fan fashion feat fiction handmade headphone heritage hero house inspiration interior interview japan japanese kid landscape licensing love magazine met metal modern murder novel original photography picture pixel present printing publishing recording reel release restoration rock shooting show sign single soul space story string style television template theme tutorial vintage visual wrestling writer
Autos & Vehicles 3: alloy autobody bodyshop car carwash ceramiccoating collision emission forklift fuel garage holden hotrod hovercraft hubcap jetski kart karting marine muscle offroading panelbeater quad rim smog tailgate vehicle
Autos & Vehicles 2: accident battery drive gauge marina mile motor motorsport part racing roadtrip spare steering tractor
Autos & Vehicles 1: auto belt bolt classified coach cycling door filter german glass gps import insurance led machinery model navigation oil paint parking pump rental sailing scooter shuttle taxi transport valve vessel vintage
Beauty & Fitness 4: bath cream
Beauty & Fitness 3: acne antiaging bootcamp calisthenic catwalk cellulite dermal extension glam highlight lifestyle moisturiser streetstyle stylish threading trendy wrinkle
Beauty & Fitness 2: apparel appointment beauty boutique clothing dress fit glow ingredient laser modeling natural physique posture radiant routine shape tone wellness women
Beauty & Fitness 1: beautiful boxing brand cbd celebrity chiropractic clinic clipper color cosmetic dance dental eye fashion footwear girl gorgeous jacket jewelry karate leather lingerie magazine marathon martial mask meditation men mindfulness nutrition oil organic physical physiotherapy running sensitive shirt shoe supplement tshirt vitamin woman
Books & Literature 5: publishing
Books & Literature 4: writing
Books & Literature 3: anthology autobiography bestselling bibliography biography bookclub booklist bookworm ghostwriter hardback mystery novella prologue proofread prose romance saga storyteller trilogy typesetting whodunit
Books & Literature 2: bible binding character comic essay fantasy library literature narrative page plot publication read review sery story tale
Books & Literature 1: chapter children christian classic dictionary fiction horror journal journalism language magazine manga newspaper paper philosophy press reading shelf spiritual
Business & Industrial 6: workplace
Business & Industrial 5: contracting promotional
Business & Industrial 4: agency business container expo promotion strategy
Business & Industrial 3: abattoir accountancy audit automate bidding brokerage callcenter certification coaching commissioning communication component conference conglomerate contract crm dairy dyeing engineer engineering engraving equipment erp exhibitor facility factory fleet funding garment growth industrial injection innovation installation iso9001 laser ltd machine merchant molding moulding networking odm palletizing print pulp racking rubber sandblasting sector seminar seo simulation solution spinning stamping stevedore sticker streamline success tender tradeshow translation transportation turbine wholesale wire
Business & Industrial 2: accountant accounting administration affiliate alarm analytic architectural architecture association automated barn bee catering cloud collaboration company consumer cooling custom customer deliver development digital director drill economic electric electrical electrician environmental expertise filter glass global graphic heating hvac industry innovative insured labor laboratory leadgen maid management manufacture marine mindset monitoring motor operational optimise optimize paper partner plant plumbing power pr process producer production professional profit project protective provider regulation reporting representative revenue roofing saa safety scalable security software specialize strategic supply sustainability telecom training transport uniform wood
Business & Industrial 1: acre ai air airline airport analysis animation appliance attorney auto award bank bathroom battery beer brand brewery building bus cable cafe campaign career chair charity chemistry china coach computer corporation council crypto cutting data deal dentist design designer desk developer diamond diesel directory display domain door drone economy electronic email emergency employer employment energy engine event expert fair fixture floor flooring florist flower forex founded framework framing fuel government hardware hire hosting hotel income insurance integration intelligence interior international internet investor invitation job lab land landscape laundry law lawyer led legal lighting listing loan local lock machinery market material media medical money monitor mortgage municipal network newsletter nonprofit office organization paint patent pest photographer photography platform plugin press pricing property protection repair research restaurant resume robot server service specialist staff stock structure surveillance sustainable system tailored target tax team tech technical template testing tool trader trading trailer trend truck vehicle washer water wealth website window winery worker
Computers & Electronics 7: ibm
Computers & Electronics 6: microsoft
Computers & Electronics 5: backup computer cyber disk llm
Computers & Electronics 4: android apple deploy deployment infrastructure integration interface workflow
Computers & Electronics 3: agile ai app automate benchmark cloud codec converter datacenter digital documentation hdd hosting hyperv intelligence logging macro mp4 nodej ocr opensource platform raspberry robot scalable security software sysadmin technology troubleshooting tutorial
Computers & Electronics 2: artificial automated automation broadband bug cooling data development ecommerce editor email engine enterprise feature gaming generator iphone linux migration mobile phone productivity rom simulation smartphone solution spec streamline suite surveillance system technical update user virus wallpaper web wireless wordpress
Computers & Electronics 1: accounting animation anime audio bitcoin cable chat collaboration color comparison consultant consulting coupon course design desk device domain drag editing education electric energy engineering flash forum header hr innovation learning license machine manufacturer map marketing math matrix monitoring music network node office optimization payroll pipeline pixel printing processing rack recruitment repair research retail review sensor seo server solar startup store strategy tablet telecom theft theme tool training website window zoom
Finance 5: capital
Finance 3: actuarial bankruptcy bullion cashback creditcard creditor debtor economy escrow financial insolvency liability merchant mutual payday pos prepaid remortgage risk treasury underwriter venture
Finance 2: advisor calculator cash economic gold investment market money planner price revenue trade withdrawal
Finance 1: advice agent analytic business casino certificate charity claim coin comparison compliance consulting donation entrepreneur forecast foundation future gas global institution lottery portfolio saving silver startup union wallet wealth
Food & Drink 5: bar
Food & Drink 4: sugar
Food & Drink 3: beverage cherry corn craftbeer food fresh gluten glutenfree harvest hospitality keto mixology olive portion potluck poultry stout tandoori
Food & Drink 2: diet farm flavour italian kitchen mexican pan pot thai wine
Food & Drink 1: agriculture asian atmosphere california chinese cookware deal dining drink eating export festival french gift glass hotel indian japanese marketplace nutrition packaging party preparation restaurant seed shop traditional weight wholesale
Games 5: twitch
Games 4: game
Games 3: battle cardgame csgo dart dota dungeon gamepad gta joystick lol loot ninja raffle sim switch wow
Games 2: bonus character combat dragon empire fantasy fun gaming level magic score sword tabletop toy win
Games 1: app champion classic code download flash football hero horror kid mystery pc pool prize quiz sony stat survival trivia war weapon wiki winner
Health 4: brain
Health 3: apnea body endodontic health hearing hypnotherapist implant massage nephrology pathology periodontic psychology recovery senior weight
Health 2: cannabis emergency fitness hemp laboratory mask practice remedy screening spa therapy
Health 1: advice athlete baby blood buddhist care cell child coaching diet dream eat exercise gym happiness harm heel help insurance journal lifestyle marathon mattress medical monitor organic pain parent recipe relationship running salon skincare spiritual support toddler valve vape vegan veterinary woman workout yeast yoga
Hobbies & Leisure 5: climbing gun rc stamp
Hobbies & Leisure 4: drone
Hobbies & Leisure 3: angling babyshower balloon birder camp candlemaking coin diy flyfishing freeby hamradio honeymoon invitation jewellerymaking lion lodge metaldetecting modelmaking paddleboard party printable radiocontrolled railroading soapmaking sword venue walking whittling woodturning
Hobbies & Leisure 2: adventure aircraft ammo antique bird celebrate collectible crafty festival firearm garden gardening gear gift knife mountain photographer photography pilot planner toy trek weapon
Hobbies & Leisure 1: activity army association astronomy baking band baseball beach beginner board card catering chess cigar comedy community concert cruise cycling dj dog elegant event fabric family fantasy flight flower fun game gps guitar hockey horse kid lake league magic management marine military music paint painting park playground poker puzzle railway recipe rental resort riding river robot shop ski soccer society stationery tactical telescope tennis ticket tip travel vintage win winner wood wooden
Home & Garden 6: tulip
Home & Garden 4: led
Home & Garden 3: airconditioning ceramic fabric fixture floral framing garage garden glass guttering heatpump homestead horticulture lawncare paint pestcontrol plaster refurbishment tiling trash wood
Home & Garden 2: architect builder cleaning decorate electrical elegant hardware humidity indoor install installation light moving pump removal repair residential solar stone tile vinyl wooden workstation
Home & Garden 1: agriculture aluminum aquarium architecture automation baby beautiful bench brick building camera collection color comfort comfortable concrete contemporary cooking crystal designer eco electric energy estate farm florist garbage gas green handcrafted handmade home industrial inspection inspiration lifestyle living luxury machine maintenance manufacturer metal modern organic painting plastic realtor recycling sewing soap steel store style supplier surveillance system tree unique vintage warranty waste wire
Internet & Telecom 6: hosting
Internet & Telecom 4: google web
Internet & Telecom 3: adsense android autoresponder chatbot colocation conversion dns ecommerce imap mobile newsletter sim sip traffic webdesign webdesigner webhost whois
Internet & Telecom 2: advertising agency branding campaign charger communication content crawler developer digital fiber mail network online phone portal server template vpn website
Internet & Telecom 1: antivirus app audience business cell code commerce designer device directory domain download free graphic logo marketplace media optic password platform privacy programming registration smtp solution tech technology
Jobs & Education 5: teach
Jobs & Education 4: education seminar
Jobs & Education 3: cbse coaching coverletter elementary fellowship institution jobseeker master occupation payscale prep skill
Jobs & Education 2: candidate course employee english executive grant hr language math nurse nursing preparation remote tutorial vocabulary
Jobs & Education 1: achievement activity administration agency art association ballet basketball beginner biology book camp chef chemistry child christian church classified coach code community dance department discipline district doctor encyclopedia engineering foundation hospital immigration institute instruction job journalism kid knowledge lab leadership library manager medical musician nonprofit opportunity paper parent philosophy physic piano playground podcast portal program programming psychology quiz reading research robot science soccer staff subject swimming technology template trainer translation uniform visa volunteer worker writer writing
Law & Government 4: investigation
Law & Government 3: airforce bail census congresswoman correction councillor defence defense dui government jurisprudence law licensing malpractice permit prosecutor tort treaty tribunal
Law & Government 2: advocacy compliance conflict district election injury liberty migration officer political privacy right separation victim vote
Law & Government 1: activist advice authority budget california campaign city civil climate community crown economic environmental fire florida foreign freedom gun hacker information land legal license nation national peace politic public region registration resident revolution strike suit tactical tax texa town trade union united weapon
News 3: breaking broadcast bulletin chronicle courier coverage daily economic factcheck geopolitical political post time weekly
News 2: affair climate crime current disaster editor latest liberty opinion publication radio regional report update viral
News 1: accident activist america archive article celebrity citizen city conflict cricket crypto died fact finance football government industry interview issue journal killed lottery media new newsletter podcast police policy portal press publisher reporting revolution rugby space story tech town trend tv vote war
Online Communities 3: bulletinboard chat discord discussion friend meme messageboard telegram viral vlogger
Online Communities 2: blog comment community forum member personal post profile share social
Online Communities 1: adult blogger cartoon classified fan fiction funny game gamer gay joke love meet mom money platform prayer relationship sex streaming travel video wiki wordpress
People & Society 4: happiness holy
People & Society 3: anglican antiracism birth cultural dating diaspora emotional ethnicity expat fellowship feminist foster horoscope immigrant numerology organization orphan orthodox peace philosophy quaker queer selfhelp selfimprovement soul spirit sponsor tribal vedic
People & Society 2: association astrology coach coaching counseling empower environment grant journey life meditation men mindfulness pregnancy psychic single support tarot veteran woman
People & Society 1: adult africa american author blanket blog boy campaign care citizen climate club college community council crystal diary dream education employment entrepreneur event family festival film freedom friend fun fund girl heritage history home india indian inspiration joy justice leadership learning lifestyle magazine member network podcast politic radio relationship school sex star story student teacher therapy toy tradition traditional union vote waste wedding
Pets & Animals 4: rat
Pets & Animals 3: adopt dachshund dogwalking farrier goat grooming guinea litter petsitter petsitting rescue retriever sanctuary shelter shepherd spaniel zoo
Pets & Animals 2: animal pig riding
Pets & Animals 1: cattle dog farm stable toy walk
Real Estate 4: property
Real Estate 3: condominium conveyancing duplex homebuying leasing letting penthouse staging strata villa
Real Estate 2: agent broker building buy coworking estate flat investment luxury neighborhood sell
Real Estate 1: architect builder cabin california classified commercial construction contractor cottage county development downtown dubai florida hawaii home interior island kitchen lake listing mountain moving office park renovation resident resort senior space spain square storage texa urban valley village warehouse
Reference 3: archaeology bibliography cataloging catalogue citation howto timeline translator trivia
Reference 2: document english genealogy information moral research spanish war
Reference 1: american ancient archive army article bible book castle chinese classroom collection culture education french gallery german guide help islam italian japanese learning library military new newspaper peace political publication quote resource science society stamp study teacher theatre theory tip weather word
Science 3: aerospace antibody assay bioinformatic biotech biotechnology entomology environmental journal marine microscopy peptide proteomic psychology reagent science volcanology
Science 2: behavior carbon chemical experimental institute lab measurement nature observation pharmaceutical sociology soil study wildlife
Science 1: agriculture air analysis bird bridge concrete data device economic encyclopedia fact forest human industrial instrument knowledge light manufacturer medical paper patent plant plastic publication researcher satellite scientific sensor society solar sustainability tech university water weather
Sensitive Subjects 2: assault homicide hurricane theft trafficking
Sensitive Subjects 1: crime criminal die survivor
Shopping 6: leather
Shopping 5: handmade retail
Shopping 4: mug pen seller shipping
Shopping 3: accessory basket bookstore crystal delivery flea grocery knife occasion preowned purchase retailer ruby secondhand sticker storefront style stylish thrift
Shopping 2: affordable appliance baby brand buyer cbd closet collection cookware cosmetic craft dress ecommerce elegant furniture gear gold gun lily mattress notebook perfume pet pharmacy poster precious price product promotion selling shopping supplement supplier woman yarn
Shopping 1: alarm ammo aquarium arrangement art artist attire audio auto bathroom beautiful bed bedroom bicycle bike blanket book boot cable camera camping cannabis chair cleaning coffee comfort comfortable comic commerce computer convenience cowboy dealer designer desk diy dog door drone electronic equipment firearm floor flooring gadget gallery gift golf gorgeous guitar hair hardware headphone helmet hemp hobby home hunting import instrument iphone kid kit kitchen knitting lamp laptop led lighting makeup men model motorcycle off office order outlet packaging paper party phone pillow pipe planner pottery premium pricing printer puppy puzzle quality quilt refrigerator rug sewing skincare sofa speaker specialty sport stone store survival table tactical tennis tile tire tool trend unique vitamin warehouse wedding wine women wooden
Sports 5: bike
Sports 3: arena fanclub formula1 jiujitsu pingpong player rally referee sport stat
Sports 2: betting bicycle champion fitness gym horse jersey medal play race sailing youth
Sports 1: board boat chess circuit cycle dance diving equine facility fight fishing gun helmet hiking hunting martial mountain outdoor physiotherapy pool shoe skating star strategy ticket trail trainer trophy winner workout
Travel & Transportation 4: harbor hospitality
Travel & Transportation 3: allinclusive bnb carhire staycation temple themepark tourguide touroperator vacation visa weekend
Travel & Transportation 2: apartment aviation camping city courier europe explore freight greece heritage hiking italy jordan lake logistic map marina mexico museum paris river road thailand ticket town trail travel trip turkish walk walking wilderness yacht
Travel & Transportation 1: africa asian bed boat boutique brewery bridge buddhist bus california casino cheap chinese cinema club country county cycling deal delivery desert destination dining directory discount discover diving dubai escort farm festival fishing fleet florida forest france french fuel golf gps guide hill holy immigration india indian italian japan london luxury navigation ocean outdoor package pool region restaurant room sailing shipping shopping souvenir spa spain spanish sport summer thai theater theatre turkey valley village weather wildlife world
`;
