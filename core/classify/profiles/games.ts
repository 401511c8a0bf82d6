/** Terms of `/Games`. */
export const GAMES = `
*: game, gaming, gamer, player, gameplay, play, multiplayer, level up, puzzle, quest, boss fight
Arcade & Coin-Op Games: arcade, pinball, coin op, pac man, arcade machine, arcade cabinet, claw machine
Board Games: board game, tabletop, dice, monopoly, settlers of catan, boardgame, eurogame, catan, tabletop game, scrabble, expansion, playtest, worker placement, family game, boardgamegeek
Board Games/Chess & Abstract Strategy Games: chess, checkers, go game, chess opening, grandmaster, chessboard, backgammon, checkmate, knight, magnus carlsen, othello, queen gambit
Board Games/Miniatures & Wargaming: warhammer, miniature, wargame, wargaming, tabletop miniature, games workshop
Card Games: card game, deck, solitaire, bridge, rummy, playing card, uno, trump card, euchre, spades
Card Games/Collectible Card Games: magic the gathering, pokemon card, trading card game, yu gi oh, tcg, booster pack, hearthstone, mtg, deck building
Card Games/Poker & Casino Games: poker, blackjack, texas holdem, roulette, casino game, baccarat, slot machine, slots, hold em, poker hand, bluff
Computer & Video Games: video game, game, gamer, xbox, playstation, nintendo, steam, gaming, pc game, gameplay, dlc, fps, console, ps4, open world, boss, character class, walkthrough, indie game, game studio, minecraft, fortnite, patch notes, early access, npc, game pass
Computer & Video Games/Action & Platform Games: platformer, super mario, sonic the hedgehog, action game, god of war, metroid, assassins creed, hollow knight, dark souls
Computer & Video Games/Adventure Games: adventure game, point and click, zelda, text adventure, tomb raider, visual novel
Computer & Video Games/Browser Games: browser game, flash game, io game, unblocked game, html5 game
Computer & Video Games/Casual Games: casual game, candy crush, angry birds, match 3, hidden object, bejeweled
Computer & Video Games/Competitive Video Gaming: esports, e sports, tournament, league of legends, twitch streamer, competitive gaming, dota 2, esports team, valorant
Computer & Video Games/Driving & Racing Games: racing game, mario kart, gran turismo, forza, need for speed
Computer & Video Games/Fighting Games: fighting game, street fighter, mortal kombat, tekken, super smash bros
Computer & Video Games/Gaming Reference & Reviews: game review, walkthrough, cheat code, game guide, ign, gamespot, cheat, metacritic
Computer & Video Games/Massively Multiplayer Games: mmorpg, world of warcraft, mmo, guild wars, runescape, final fantasy xiv, raid boss, guild, eve online
Computer & Video Games/Music & Dance Games: guitar hero, rock band, rhythm game, just dance, beat saber
Computer & Video Games/Sandbox Games: minecraft, roblox, terraria, sandbox game, garrys mod
Computer & Video Games/Shooter Games: call of duty, first person shooter, halo, counter strike, overwatch, shooter, battle royale, pubg, apex legends, doom, battlefield
Computer & Video Games/Simulation Games: simulation game, the sims, flight simulator, simcity, simulator, stardew valley, animal crossing, farming simulator
Computer & Video Games/Sports Games: fifa, madden, nba 2k, sports game, ea sports
Computer & Video Games/Strategy Games: strategy game, starcraft, civilization, age of empires, real time strategy, turn based, tower defense, clash of clans, xcom
Computer & Video Games/Video Game Development: game development, game developer, unity engine, unreal engine, game design, game designer, godot, gamedev, game engine, sprite, level design
Computer & Video Games/Video Game Emulation: emulator, rom, mame, retro gaming, retroarch
Computer & Video Games/Video Game Mods & Add-Ons: mod, modding, skyrim mod, game mod, nexus mods, skin pack
Computer & Video Games/Video Game Retailers: gamestop, video game store, game key, buy game, used game
Dice Games: dice game, yahtzee, farkle, craps
Educational Games: educational game, learning game, math game, spelling game
Family-Oriented Games & Activities: family game, kids game, scavenger hunt, activity for kid
Family-Oriented Games & Activities/Drawing & Coloring: coloring page, coloring book, colouring, drawing for kid
Family-Oriented Games & Activities/Dress-Up & Fashion Games: dress up game, makeover game, barbie game
Gambling: gambling, casino, bet, jackpot, gambler, wager, online casino, bingo, slot
Gambling/Lottery: lottery, powerball, mega millions, lotto, winning number, scratch card
Gambling/Sports Betting: sports betting, sportsbook, odds, bookmaker, betting tip, parlay, point spread, betting, horse betting, draftkings, bet365
Party Games: party game, charades, icebreaker, truth or dare, drinking game, cards against humanity
Puzzles & Brainteasers: puzzle, sudoku, jigsaw, brain teaser, riddle, rubik cube, logic puzzle, crossword, escape room
Roleplaying Games: rpg, dungeons and dragons, dungeon master, role playing, d&d, roleplaying, pathfinder, 5e, campaign setting, player character, dnd, elden ring, final fantasy, jrpg
Table Games: foosball, air hockey, shuffleboard, table game
Table Games/Billiards: billiards, pool table, snooker, cue, 8 ball
Table Games/Table Tennis: table tennis, ping pong, paddle
Tile Games: mahjong, domino, rummikub, tile game
Word Games: crossword, scrabble, wordle, word search, hangman, word game, anagram
`;
