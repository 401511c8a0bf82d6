/** Terms of `/Arts & Entertainment`. */
export const ARTS_ENTERTAINMENT = `
*: entertainment, actor, actress, artist, singer, hollywood, film, movie, music, theatre, album, cinema, artwork, concert, celebrity
Celebrities & Entertainment News: celebrity, celeb, red carpet, paparazzi, kardashian, oscars, grammys, pop star, movie star, tv star, celebrity news, hollywood star
Comics & Animation: animation, animated, animator, comic, cartoon
Comics & Animation/Anime & Manga: anime, manga, otaku, shonen, shojo, naruto, one piece, studio ghibli, crunchyroll, cosplay, light novel, isekai
Comics & Animation/Cartoons: cartoon, cartoon network, looney tunes, simpsons, south park, spongebob, nickelodeon, cartoonist
Comics & Animation/Comics: comic book, graphic novel, webcomic, comic strip, superhero, marvel comics, dc comics, batman, spider man, x men
Entertainment Industry: showbiz, talent agency, box office, entertainment industry
Entertainment Industry/Film & TV Industry: filmmaking, filmmaker, screenwriter, screenplay, screenwriting, film production, post production, casting call, film crew, cinematography, cinematographer, director of photography, producer, video production, film studio, showrunner, film editing
Entertainment Industry/Recording Industry: record label, recording studio, music industry, music producer, recording artist, royalty, mastering, record deal, music distribution
Events & Listings: event calendar, what's on, upcoming event, ticket
Events & Listings/Bars, Clubs & Nightlife: nightclub, nightlife, bar, pub, dj night, happy hour, cocktail bar, bartender, club night
Events & Listings/Concerts & Music Festivals: concert, music festival, tour date, live music, headliner, festival lineup, coachella, glastonbury, gig
Events & Listings/Event Ticket Sales: ticketmaster, buy ticket, box office, presale, seating chart, event ticket
Events & Listings/Expos & Conventions: expo, trade show, convention, exhibitor, exhibition stand, booth, keynote speaker, attendee, conference, trade fair, convention center, symposium
Events & Listings/Film Festivals: film festival, sundance, cannes, tribeca, short film, premiere, screening
Events & Listings/Food & Beverage Events: wine tasting, beer festival, food festival, tasting event, oktoberfest
Events & Listings/Live Sporting Events: game ticket, sporting event, match ticket, stadium seating, season ticket
Events & Listings/Movie Listings & Theater Showtimes: showtime, movie theater, multiplex, now playing, cinema listing, imax
Fun & Trivia: trivia, fun fact, jokes
Fun & Trivia/Flash-Based Entertainment: flash animation, flash cartoon, newgrounds, shockwave flash
Fun & Trivia/Fun Tests & Silly Surveys: personality quiz, fun quiz, silly survey
Humor: humor, humour, joke, funny, comedy, hilarious
Humor/Funny Pictures & Videos: funny video, funny picture, meme, lolcat, funny cat
Humor/Live Comedy: stand up, comedian, comedy club, improv, stand up comedy
Humor/Spoofs & Satire: satire, parody, spoof, the onion
Humor/Political Humor: political humor, political satire, political cartoon
Movies: movie, film, cinema, director, trailer, plot, sequel, screenplay, cast, starring, blockbuster, movie review, film review
Movies/Action & Adventure Films: action movie, action film, superhero movie, martial arts film, james bond, marvel, mission impossible
Movies/Animated Films: animated film, pixar, disney animation, dreamworks, animated movie
Movies/Bollywood & South Asian Films: bollywood, tollywood, hindi film, tamil film, kollywood, telugu movie, shah rukh khan
Movies/Classic Films: classic film, silent film, classic movie, hitchcock, humphrey bogart, black and white film
Movies/Comedy Films: comedy film, romantic comedy, rom com, slapstick
Movies/Cult & Indie Films: indie film, cult film, independent film, arthouse, b movie
Movies/Documentary Films: documentary, documentary film, documentarian, docuseries
Movies/Drama Films: drama film, biopic, period drama
Movies/DVD & Video Shopping: dvd, blu ray, box set, vhs, dvd shop
Movies/Family Films: family film, kids movie, disney movie
Movies/Horror Films: horror film, horror movie, slasher, zombie, scary movie, vampire film
Movies/Movie Memorabilia: movie poster, movie prop, film memorabilia
Movies/Movie Reference: imdb, film database, filmography, movie database, film criticism
Movies/Musical Films: musical film, movie musical
Movies/Romance Films: romantic film, romance movie, love story
Movies/Science Fiction & Fantasy Films: star wars, star trek, sci fi film, science fiction film, lord of the rings, harry potter, fantasy film
Movies/Thriller, Crime & Mystery Films: thriller, crime film, film noir, mystery film, gangster film
Music & Audio: music, song, album, band, singer, musician, lyric, melody, songwriter, playlist, vinyl, track, guitarist, vocalist
Music & Audio/CD & Audio Shopping: cd, vinyl record, record store, lp, music store, compact disc
Music & Audio/Classical Music: classical music, orchestra, symphony, beethoven, mozart, bach, philharmonic, concerto, sonata, chamber music, string quartet, conductor
Music & Audio/Country Music: country music, nashville, bluegrass, honky tonk, country singer, grand ole opry
Music & Audio/Dance & Electronic Music: edm, techno, house music, electronic music, dj, trance, dubstep, drum and bass, rave, ambient music
Music & Audio/Experimental & Industrial Music: industrial music, noise music, experimental music, avant garde music
Music & Audio/Folk & Traditional Music: folk music, folk song, folk singer, celtic music, traditional music, fiddle, banjo
Music & Audio/Jazz & Blues: jazz, blues, saxophone, miles davis, bebop, swing band, jazz club, blues guitar, coltrane
Music & Audio/Music Art & Memorabilia: band poster, concert poster, album art, band t shirt, signed guitar, music memorabilia
Music & Audio/Music Education & Instruction: guitar lesson, piano lesson, music lesson, music teacher, music school, learn guitar, chord, music theory, scale, violin lesson, sheet music, singing lesson, beginner guitar, voice lesson, fingering, arpeggio
Music & Audio/Music Equipment & Technology: guitar, amplifier, synthesizer, drum kit, midi, keyboard, guitar pedal, microphone, daw, bass guitar, electric guitar, acoustic guitar, musical instrument, violin, mixer, ableton, audio interface, stratocaster, piano, ukulele, cymbal, fretboard, plugin, vst
Music & Audio/Music Reference: lyrics, music chart, billboard, discography, guitar tab, song lyric, music database
Music & Audio/Music Streams & Downloads: spotify, mp3, music streaming, apple music, soundcloud, music download, tidal, streaming music
Music & Audio/Music Videos: music video, mtv, vevo
Music & Audio/Podcasts: podcast, podcasting, podcaster, episode, podcast host, podcast hosting, listener, apple podcasts, rss feed, show note
Music & Audio/Pop Music: pop music, taylor swift, pop singer, boy band, k pop, bts, britney, madonna, pop song, lady gaga, michael jackson
Music & Audio/Radio: radio, radio station, fm, am radio, broadcaster, radio show, disc jockey, talk radio, npr, airplay, radio host
Music & Audio/Religious Music: gospel, worship music, christian music, hymn, praise song, choir
Music & Audio/Rock Music: rock, punk, heavy metal, metal band, rock band, beatles, led zeppelin, indie rock, grunge, metallica, pink floyd, alternative rock, hardcore punk, rolling stones, nirvana
Music & Audio/Soundtracks: soundtrack, film score, film composer, hans zimmer
Music & Audio/Urban & Hip-Hop: hip hop, rap, rapper, r&b, beats, mixtape, emcee, reggae, reggaeton, trap music, freestyle
Music & Audio/Vocals & Show Tunes: show tune, a cappella, crooner, vocalist
Music & Audio/World Music: world music, reggae, salsa, afrobeat, flamenco, latin music, k pop, bossa nova
Offbeat: weird, bizarre, strange
Offbeat/Occult & Paranormal: ghost, paranormal, ufo, psychic, tarot, astrology, horoscope, occult, haunted, witchcraft, zodiac, bigfoot, alien abduction
Online Media: online gallery, ezine
Online Media/Online Image Galleries: image gallery, photo gallery, picture gallery
Online Media/Virtual Tours: virtual tour, 360 tour
Performing Arts: performing arts, performer, stage, theatre company, puppetry, performance
Performing Arts/Acting & Theater: theatre, theater, playwright, stage play, acting class, drama school, monologue, audition, rehearsal, acting, shakespeare
Performing Arts/Broadway & Musical Theater: broadway, musical theatre, west end, hamilton, musical theater, tony award
Performing Arts/Circus: circus, acrobat, cirque du soleil, clown, trapeze
Performing Arts/Dance: ballet, dance, dancer, choreography, choreographer, ballroom, tango, dance studio, hip hop dance, salsa dancing, dance class, ballerina
Performing Arts/Magic: magician, magic trick, illusionist, card trick, sleight of hand, magic show
Performing Arts/Opera: opera, soprano, tenor, aria, opera house, libretto, puccini, verdi
TV & Video: tv show, television, episode, season finale, streaming, netflix, hulu, disney plus, tv series, streaming service
TV & Video/Online Video: youtube, youtuber, vimeo, twitch, online video, video streaming, webseries, livestream, vlog
TV & Video/TV Commercials: tv commercial, super bowl ad, infomercial
TV & Video/TV Guides & Reference: tv guide, tv listing, tv schedule
TV & Video/TV Networks & Stations: tv network, tv station, nbc, cbs, abc, bbc, hbo, fox, television network, pbs, broadcast, channel
TV & Video/TV Shows & Programs: tv show, sitcom, reality show, soap opera, game of thrones, doctor who, talk show, season premiere, drama series, reality tv, game show
Visual Art & Design: art, artist, drawing, illustration, illustrator, artwork, sketch, creative, watercolor, art print
Visual Art & Design/Architecture: architecture, architect, architectural, skyscraper, facade, building design, floor plan, brutalism, le corbusier, frank lloyd wright
Visual Art & Design/Art Museums & Galleries: art museum, art gallery, exhibition, curator, gallery, moma, tate, contemporary art, collection, louvre
Visual Art & Design/Design: graphic design, logo design, graphic designer, typography, industrial design, font, adobe illustrator, branding, interior designer, typeface, design studio, ux design, design thinking
Visual Art & Design/Painting: painting, oil painting, acrylic, watercolor, canvas, painter, impressionism, portrait painting, picasso, monet, van gogh, brushstroke, easel
Visual Art & Design/Photographic & Digital Arts: photography, photographer, digital art, landscape photography, portrait photography, photoshop, composition, lightroom, photo editing, street photography, exposure, nft, depth of field, black and white photography
Visual Art & Design/Sculpture: sculpture, sculptor, statue, bronze, carving, marble
Visual Art & Design/Visual Arts & Design Education: art school, art class, drawing lesson, learn to draw, drawing tutorial, figure drawing, perspective drawing, art education, sketching, art teacher, shading, drawing exercise, art student
`;
