/** Terms of `/Online Communities`. */
export const ONLINE_COMMUNITIES = `
*: online community, social media, user profile, followers, chat room, message board, discussion board, newsgroup, usenet
Blogging Resources & Services: blogging, blogger, wordpress blog, start a blog, blog post idea, tumblr, blogspot, blog hosting, monetize blog, blog traffic
Dating & Personals: dating, singles, online dating, dating site, match, dating app, tinder, soulmate, meet single, matchmaking
Dating & Personals/Matrimonial Services: matrimony, matrimonial, shaadi, bride and groom profile
Dating & Personals/Personals: personals, single men, single women, hookup, casual dating, date night match
Dating & Personals/Photo Rating Sites: hot or not, rate photo
File Sharing & Hosting: file sharing, torrent, file hosting, bittorrent, rapidshare, mega upload, peer to peer, p2p, pirate bay, file upload
Online Goodies: clip art, wallpaper download, animated gif, avatar
Online Goodies/Clip Art & Animated GIFs: clip art, gif, clipart, animated gif, vector graphic, free icon, svg download, emoji
Online Goodies/Skins, Themes & Wallpapers: wallpaper hd, desktop wallpaper, screensaver, skin theme, desktop theme
Online Goodies/Social Network Apps & Add-Ons: facebook app, myspace layout, social plugin
Online Journals & Personal Sites: personal blog, my life, diary, personal website, journal entry, about me, my thoughts, livejournal
Photo & Video Sharing: photo sharing, video sharing, upload photo
Photo & Video Sharing/Photo & Image Sharing: flickr, instagram photo, imgur, image hosting, photobucket, photo album, pinterest, photo upload
Photo & Video Sharing/Video Sharing: video sharing, youtube channel, vimeo, dailymotion, tiktok video, upload video
Social Networks: social network, facebook, instagram, twitter, linkedin, tiktok, social media, hashtag, follower, reddit, snapchat, social networking, pinterest, influencer, myspace, mastodon, instagram story, reels, social media platform, engagement rate
Virtual Worlds: second life, virtual world, metaverse, avatar, virtual reality world, habbo
`;
