/** Terms of `/Internet & Telecom`. */
export const INTERNET_TELECOM = `
*: internet, telecom, wireless, broadband, website, telecommunications, web, carrier, domain, mobile phone, url, browser, 5g, web hosting, digital marketing
Communications Equipment: two way radio, satellite phone, antenna, telecom equipment, telephone system, pbx, phone system
Communications Equipment/Radio Equipment: ham radio, two way radio, walkie talkie, cb radio, transceiver, amateur radio, shortwave, scanner radio, repeater
Email & Messaging: email, inbox, message, messaging, messenger
Email & Messaging/Electronic Spam: spam, spam filter, phishing email, junk mail
Email & Messaging/Email: email, gmail, outlook, email account, webmail, email address, inbox, yahoo mail, mailing list, email client, hotmail, attachment
Email & Messaging/Text & Instant Messaging: sms, text message, whatsapp, instant messaging, telegram, texting, messenger app, imessage, bulk sms, discord, snapchat, emoji
Email & Messaging/Voice & Video Chat: skype, video call, voip, video chat, facetime, voice chat, zoom
Mobile & Wireless: smartphone, 5g, mobile, wireless, cell phone, cellular, 4g lte, mobile device, roaming
Mobile & Wireless/Mobile & Wireless Accessories: phone case, screen protector, wireless charger, phone charger, iphone case, power bank, phone holder, phone accessory, bluetooth headset, phone mount
Mobile & Wireless/Mobile Apps & Add-Ons: mobile app, app store, android app, ios app, google play, ringtone, app development, apk, mobile application, app developer, in app, flutter, react native, app download, swift, mobile app development, app design, push notification
Mobile & Wireless/Mobile Phones: smartphone, iphone, samsung galaxy, android phone, cell phone, pixel, oneplus, huawei, nokia, xiaomi, mobile phone, unlocked phone, galaxy s, motorola, phone review, sim card, foldable phone, iphone 15, handset, blackberry
Search Engines: search engine, google search, bing, duckduckgo, web search, yahoo
Search Engines/People Search: people search, reverse phone lookup, find people, background check, phone lookup, whitepages
Service Providers: provider, telecommunication provider, telecom company
Service Providers/Cable & Satellite Providers: cable tv, satellite tv, directv, dish network, comcast, xfinity, spectrum, cable provider
Service Providers/ISPs: isp, broadband, fiber internet, internet provider, internet service provider, dsl, wifi plan, starlink, internet speed, high speed internet, dial up
Service Providers/Phone Service Providers: verizon, at&t, t mobile, vodafone, phone plan, prepaid, sim only, data plan, mobile plan, calling card, long distance, sprint, telephone company, virtual phone number
Teleconferencing: video conferencing, zoom, webex, teleconference, conference call, microsoft teams, webinar, google meet, web conferencing, webinar platform, virtual event, virtual meeting
Web Services: web hosting, domain name, hosting, web service, url shortener, cpanel, domain registrar, ssl certificate, shared hosting, hosting provider, vps, dedicated server, godaddy
Web Services/Affiliate Programs: affiliate program, affiliate marketing, affiliate link, affiliate, affiliate network, commission rate
Web Services/Cloud Storage: cloud storage, dropbox, google drive, onedrive, icloud, online backup, file storage
Web Services/Search Engine Optimization & Marketing: seo, search engine optimization, backlink, keyword research, ppc, google ads, serp, link building, ranking, on page seo, organic traffic, google search console, local seo, search ranking, adwords, meta description, technical seo, keyword, search intent, crawl, ahrefs, semrush, domain authority, internal link, featured snippet, google ranking, anchor text, pay per click, landing page, schema markup, guest post, meta tag, seo strategy, google business profile
Web Services/Web Design & Development: web design, web development, html, css, wordpress, website builder, web developer, responsive design, ux, front end, web designer, website design, javascript, landing page, ui design, wix, squarespace, webflow, user experience, wordpress theme, website development, wireframe, bootstrap, user interface, figma, web app, drupal, cms, navigation menu, web page, page speed, plugin, theme, web accessibility, headless cms, flexbox
Web Services/Web Stats & Analytics: google analytics, web analytics, site traffic, page view, bounce rate, heatmap, conversion rate, web traffic, matomo, utm
`;
