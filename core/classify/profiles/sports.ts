/** Terms of `/Sports`. */
export const SPORTS = `
*: sport, team, league, coach, athlete, championship, season, tournament, match, win, game, fan, playoff, score, stadium, athletic, competition, roster, club, nfl, nba, mlb, nhl, ncaa, training camp
Animal Sports: horse racing, greyhound, rodeo, bullfighting, dog racing, racetrack, jockey, kentucky derby, sled dog
Animal Sports/Equestrian: equestrian, dressage, show jumping, horse riding, horseback, rider, bridle, riding lesson, eventing
College Sports: ncaa, college football, march madness, college basketball, varsity, big ten, sec football, athletics department, student athlete, college athletics
Combat Sports: mma, ufc, fighter, kickboxing, knockout, octagon, muay thai
Combat Sports/Boxing: boxing, boxer, heavyweight, muhammad ali, boxing match, title fight
Combat Sports/Fencing: foil, epee, saber, fencing club, fencer
Combat Sports/Martial Arts: karate, judo, taekwondo, jiu jitsu, kung fu, black belt, aikido, bjj, martial art, dojo, krav maga, sensei
Combat Sports/Wrestling: wrestling, wwe, wrestler, wrestlemania, pro wrestling, raw, smackdown
Extreme Sports: skydiving, bungee, base jumping, extreme sport, parkour, wingsuit
Extreme Sports/Climbing & Mountaineering: rock climbing, mountaineering, bouldering, mount everest, climber, belay, climbing gym, ice climbing, carabiner, climbing shoe
Extreme Sports/Drag & Street Racing: drag racing, dragster, street racing, nhra, quarter mile
Extreme Sports/Stunts & Dangerous Feats: stunt, daredevil, stuntman
Fantasy Sports: fantasy football, fantasy league, draft pick, fantasy baseball, waiver wire, draftkings
Individual Sports: cycling, archery, tennis, triathlon, darts, ironman, squash
Individual Sports/Bowling: bowling, bowling alley, strike, pin, bowler, bowling league
Individual Sports/Cycling: cycling, cyclist, tour de france, peloton, bike race, road race, bike ride, strava, gravel ride, criterium
Individual Sports/Golf: golf, golfer, pga, tiger woods, putting, golf course, golf swing, tee time, masters, handicap, golf club, fairway, par, green fee, lpga
Individual Sports/Gymnastics: gymnastics, gymnast, simone biles, floor routine, balance beam, tumbling, vault
Individual Sports/Racquet Sports: tennis, badminton, squash, wimbledon, pickleball, racquetball, grand slam, serve, tennis court, us open, federer, nadal, djokovic, racket, padel
Individual Sports/Running & Walking: running, marathon, runner, 5k, half marathon, jogging, race day, trail running, running plan, 10k, walking, ultramarathon, marathon training, couch to 5k, tempo run, long run, cadence, treadmill running
Individual Sports/Skate Sports: skateboarding, skater, roller skating, tony hawk, skate park, skateboard, roller derby, inline skating
Individual Sports/Track & Field: sprinter, long jump, javelin, usain bolt, high jump, relay, track meet, pole vault, hurdle, decathlon, cross country
International Sports Competitions: commonwealth games, asian games, world championship, paralympics
International Sports Competitions/Olympics: olympics, olympic games, gold medal, medalist, olympian, winter olympics, ioc, olympic
Motor Sports: motorsport, racing, race track, racer, lap, karting, rally racing, go kart
Motor Sports/Auto Racing: formula 1, nascar, f1, indycar, daytona 500, le mans, race car, verstappen, grand prix, stock car, pit stop, rallycross
Motor Sports/Motorcycle Racing: motogp, motocross, superbike, supercross, enduro
Sport Scores & Statistics: box score, live score, standings, league table, batting average, livescore, statistics, scoreboard
Sporting Goods: sporting goods, sports equipment, ball, sports gear, sports store, racket
Sporting Goods/American Football Equipment: football helmet, shoulder pads, football glove
Sporting Goods/Baseball Equipment: baseball glove, baseball bat, batting helmet, catcher mitt, softball bat
Sporting Goods/Basketball Equipment: basketball hoop, basketball shoe, backboard
Sporting Goods/Bowling Equipment: bowling ball, bowling shoe, bowling bag
Sporting Goods/Combat Sports Equipment: boxing gloves, punching bag, mouthguard, headgear, gi
Sporting Goods/Cricket Equipment: cricket bat, cricket ball, wicket gloves
Sporting Goods/Electric Skateboards & Scooters: electric scooter, electric skateboard, hoverboard, onewheel, e scooter, escooter, segway, ninebot, e skate, electric unicycle
Sporting Goods/Equestrian Equipment & Tack: saddle, bridle, horse tack, riding boots, halter, equestrian equipment
Sporting Goods/Golf Equipment: golf clubs, golf ball, golf bag, driver, titleist, callaway, putter, golf shoe, golf cart, rangefinder, golf equipment
Sporting Goods/Gymnastics Equipment: leotard, gymnastics mat, tumbling mat
Sporting Goods/Hockey Equipment: hockey stick, hockey skate, puck, goalie pads
Sporting Goods/Ice Skating Equipment: figure skate, ice skates, skate blade
Sporting Goods/Roller Skating & Rollerblading Equipment: roller skates, rollerblades, inline skates
Sporting Goods/Skateboarding Equipment: skateboard deck, longboard, trucks and wheels, skate shoe
Sporting Goods/Soccer Equipment: soccer ball, soccer cleats, shin guard, soccer goal, football boots
Sporting Goods/Sports Memorabilia: autographed, signed jersey, game worn, sports memorabilia, autograph
Sporting Goods/Squash & Racquetball Equipment: squash racket, squash racquet, racquetball racquet, squash ball
Sporting Goods/Tennis Equipment: tennis racket, tennis ball, tennis shoe, racquet
Sporting Goods/Table Tennis Equipment: table tennis table, ping pong paddle
Sporting Goods/Volleyball Equipment: volleyball net, volleyball shoe
Sporting Goods/Water Sports Equipment: paddle board, surfboard, wetsuit, life jacket, kayak, snorkel, inflatable kayak, wakeboard, sup board, water ski, fins, goggles
Sporting Goods/Winter Sports Equipment: ski, snowboard, ski boots, ski goggles, bindings, ski jacket, sled
Sports Coaching & Training: coaching, drill, sports training, practice plan, strength coach, sports camp, youth sport, athletic training, sports psychology, coach
Sports Fan Gear & Apparel: fan gear, team jersey, fan shop, sports apparel, official merchandise, team hat
Team Sports: team sport, league, basketball, youth league, lacrosse, softball, rec league, ultimate frisbee, water polo, netball
Team Sports/American Football: nfl, touchdown, quarterback, super bowl, linebacker, wide receiver, football, patriots, cowboys, packers, steelers, 49ers, running back, field goal, raiders, line of scrimmage, broncos
Team Sports/Australian Football: afl, aussie rules, collingwood, carlton, premiership
Team Sports/Baseball: baseball, mlb, pitcher, home run, yankees, red sox, inning, world series, batting, bullpen, shortstop, braves, dodgers, cubs, phillies, rbi, outfielder, hitter, mets, orioles, pitching, giants, batter, catcher, ballpark, little league, padres, blue jays, softball
Team Sports/Basketball: nba, basketball, dunk, lebron james, lakers, three pointer, point guard, wnba, celtics, bulls, michael jordan, rebound, free throw, warriors
Team Sports/Cheerleading: cheerleading, cheerleader, pom pom, cheer squad, pep rally
Team Sports/Cricket: cricket, ipl, wicket, batsman, test match, bowler, innings, icc, virat kohli, t20, odi
Team Sports/Handball: handball, handball bundesliga, handball club
Team Sports/Hockey: hockey, nhl, stanley cup, puck, goalie, goaltender, power play, penguins, rangers, maple leafs, bruins, leafs, canadiens, red wings, flyers, islanders, defenseman, sabres, oilers, canucks, espn hockey, blackhawks, devils, hat trick, ahl, playoffs, gretzky, ice hockey
Team Sports/Rugby: rugby, scrum, six nations, all blacks, rugby union, rugby league, rugby world cup
Team Sports/Soccer: soccer, premier league, fifa, world cup, champions league, messi, manchester united, striker, football club, goal, ronaldo, la liga, midfielder, mls, arsenal, liverpool, chelsea, barcelona, real madrid, uefa, goalkeeper, bundesliga, penalty kick, serie a, soccer team, fc
Team Sports/Volleyball: volleyball, beach volleyball, libero, volleyball team
Water Sports: water sport, sailing race, rowing, wakeboarding, water polo, windsurfing, regatta, kiteboarding, kitesurfing, jet skiing
Water Sports/Surfing: surfing, surfer, world surf league, big wave, surf report, surfboard, surf spot
Water Sports/Swimming: freestyle swimming, michael phelps, swim meet, breaststroke, backstroke, swimmer, lap swimming, butterfly stroke, swim team, swimming
Winter Sports: winter sport, curling, bobsled, snowmobile, luge, biathlon, sledding
Winter Sports/Ice Skating: figure skating, ice skating, skating rink, ice rink, figure skater
Winter Sports/Skiing & Snowboarding: skiing, snowboarding, skier, slalom, ski slope, alpine skiing, powder, halfpipe, lift ticket, ski season, snowboarder, cross country skiing, freeride
`;
