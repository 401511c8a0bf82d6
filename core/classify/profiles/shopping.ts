/** Terms of `/Shopping`. */
export const SHOPPING = `
*: shop, buy, store, sale, discount, free shipping, cart, checkout, order, apparel, clothing, retailer, gift, merchandise, accessories, online shopping, shopping, catalog, collection, customer review, sale price, sunglasses, jewelry, toy, best price, shopper
Antiques & Collectibles: antique, collectible, vintage, coin collecting, stamp collecting, memorabilia, figurine, rare coin, sports card, trading card, coin, numismatic, collector, estate sale, porcelain, appraiser, baseball card, antique furniture, auction house, vintage toy, militaria, pocket watch, funko, antique dealer, retro
Apparel: clothing, fashion, garment, outfit, apparel, wardrobe, wear, dress, clothes, clothing brand, boutique, size chart, fabric, streetwear, t shirt, denim, knitwear, cotton, capsule wardrobe, linen, clothing store, unisex, tailored
Apparel/Apparel Services: tailor, dry cleaning, alteration, clothing rental, shoe repair, personal stylist, embroidery service
Apparel/Athletic Apparel: activewear, sportswear, athletic wear, yoga pants, gym wear, leggings, compression wear, lululemon, sports bra, athleisure, jersey, nike, under armour, adidas, running shorts
Apparel/Casual Apparel: jeans, hoodie, t shirt, casual wear, denim, sweatshirt, sweatpants, joggers, loungewear, tee
Apparel/Children's Clothing: kids clothes, baby clothes, children's clothing, toddler clothes, onesie, kids wear, boys clothing, girls clothing, school uniform
Apparel/Clothing Accessories: handbag, jewelry, belt, scarf, watch, wallet, necklace, earring, bracelet, ring, jewellery, purse, diamond, gold necklace, gemstone, tote bag, engagement ring, pendant, leather bag, jeweler, wristwatch, rolex, tie, clutch, cufflink, crossbody bag, sterling silver, glove, luxury watch, chronograph, crossbody, shoulder bag, bags, pearl, leather wallet, watch strap, bangles, brooch, rings
Apparel/Costumes: costume, halloween costume, cosplay costume, fancy dress, wig
Apparel/Eyewear: sunglasses, ray ban, eyewear, polarized, oakley
Apparel/Footwear: shoe, sneaker, boot, heel, sandal, nike, adidas, loafer, running shoe, footwear, trainer, high heels, flats, leather shoe, slipper, outsole, insole, jordans, flip flop, hiking shoe, birkenstock, air jordan, ankle boot, midsole, walking shoe, dr martens, clog, crocs, shoelace, arch support, sneakers, shoes, boots, espadrille
Apparel/Formal Wear: evening gown, tuxedo, prom dress, formal dress, ball gown, cocktail dress, bridesmaid dress, wedding dress
Apparel/Headwear: hat, cap, beanie, fedora, baseball cap, headband, snapback
Apparel/Men's Clothing: menswear, men's clothing, men's shirt, mens fashion, men's suit, men's wear
Apparel/Outerwear: jacket, coat, parka, raincoat, trench coat, down jacket, winter coat, vest, windbreaker, leather jacket, puffer, blazer, gore tex
Apparel/Pants & Shorts: pants, trousers, shorts, chinos, jeans, cargo pants, skinny jeans, levi
Apparel/Shirts & Tops: shirt, blouse, polo shirt, sweater, t shirt, tank top, cardigan, dress shirt, turtleneck, flannel
Apparel/Sleepwear: pajama, nightgown, robe, sleepwear, pyjama
Apparel/Suits & Business Attire: suit, business attire, blazer, tie, bespoke suit, business casual
Apparel/Swimwear: bikini, swimsuit, swim trunks, swimwear, bathing suit, one piece swimsuit
Apparel/Undergarments: bra, underwear, lingerie, boxer brief, sock, hosiery, panties, shapewear, corset, tights, stocking, socks
Apparel/Uniforms & Workwear: uniform, scrubs, workwear, work boot, hi vis, lab coat, coverall, safety vest
Apparel/Women's Clothing: women's clothing, dress, skirt, womenswear, maxi dress, plus size, blouse, women's fashion, midi dress, jumpsuit, sundress, gown, little black dress, womens clothing, saree, kurti
Auctions: auction, bidding, ebay, bidder, auction house, auctioneer, lot, online auction, bid
Classifieds: classified, craigslist, for sale by owner, free ad, classified ad, buy and sell, forsale, asking price, best offer, obo, offer, shipping included, excellent condition, sell, for sale, used, mint condition, price negotiable, wanted, post free ad, gumtree
Consumer Resources: consumer, shopping guide, buyer guide, consumer report, shopping tip, warranty
Consumer Resources/Consumer Advocacy & Protection: consumer protection, scam, better business bureau, consumer rights, complaint, bbb, ripoff, recall, scam alert
Consumer Resources/Coupons & Discount Offers: coupon, promo code, discount code, voucher, cashback, deal, groupon, coupon code, rebate, savings, free shipping code, black friday, daily deal, promo
Consumer Resources/Customer Services: customer service, refund, warranty claim, return policy, customer support, loyalty program
Consumer Resources/Identity Theft Protection: identity theft, lifelock, identity protection, dark web monitoring, stolen identity, identity fraud, aura
Consumer Resources/Product Reviews & Price Comparisons: product review, price comparison, best buy guide, consumer report, product comparison, compare price, we tested, top pick
Discount & Outlet Stores: outlet, outlet mall, dollar store, discount store, factory outlet, clearance, thrift store, dollar general, tj maxx, overstock, closeout
Entertainment Media: dvd, video game sale, cd, movies and music, vinyl
Entertainment Media/Entertainment Media Rentals: movie rental, game rental, redbox, dvd rental, blockbuster
Gifts & Special Event Items: gift, gift idea, present, gift basket, souvenir, keepsake, gift set, gift shop, gifting, gift guide, gift box, trophy, corporate gift
Gifts & Special Event Items/Custom & Personalized Items: personalized gift, engraved, custom t shirt, monogrammed, custom mug, photo mug, custom print, personalised, custom made, embroidered, print on demand, zazzle, engraving
Gifts & Special Event Items/Flowers: flower delivery, bouquet, florist, rose, floral arrangement, wreath, flower shop, funeral flower, floral, ftd
Gifts & Special Event Items/Gifts: gift card, gift idea, gift basket, birthday gift, christmas gift, hamper, gift for him, gift for her, unique gift, gift certificate
Gifts & Special Event Items/Greeting Cards: greeting card, birthday card, ecard, christmas card, thank you card, hallmark, stationery, wedding invitation
Gifts & Special Event Items/Party & Holiday Supplies: party supply, balloon, christmas decoration, party decoration, ornament, fireworks, christmas ornament, confetti, tableware, party favor
Green & Eco-Friendly Shopping: eco friendly product, sustainable product, fair trade, reusable bag, ethical fashion, sustainable fashion
Luxury Goods: luxury brand, designer bag, rolex, louis vuitton, hermes, luxury goods, gucci bag, cartier, birkin, designer handbag
Mass Merchants & Department Stores: walmart, target, department store, macy, costco, superstore, nordstrom, sears, kmart, amazon, jcpenney, kohls, ikea
Photo & Video Services: photo service, videographer, photo editing service, photo restoration, film scanning, videography
Photo & Video Services/Event & Studio Photography: wedding photographer, portrait photographer, headshot, photo shoot, photo studio, photo booth, family portrait, engagement photo, photography session, newborn photography, senior portrait
Photo & Video Services/Photo Printing Services: photo print, photo book, canvas print, photo printing, shutterfly, snapfish, picture frame, poster print
Photo & Video Services/Stock Photography: stock photo, shutterstock, royalty free image, getty images, stock image, istock, stock footage
Shopping Portals: shopping portal, online mall, amazon, marketplace, shopping mall, shopping center, alibaba, etsy, online marketplace, mall
Swap Meets & Outdoor Markets: flea market, swap meet, garage sale, yard sale, craft fair, bazaar, boot sale
Tobacco & Vaping Products: cigar, vape, e cigarette, tobacco, e liquid, hookah, cigarette, juul, humidor, pipe tobacco, vaping, rolling paper, vape juice, shisha, e juice, vaporizer, nicotine pouch
Toys: toy, kids toy, toy store, playset, children's toy, toys, mattel, hasbro, playmobil, fidget, fisher price, slime
Toys/Action Figures: action figure, funko, collectible figure, transformers toy, gundam
Toys/Building Toys: lego, building block, construction set, lego set, magnetic tiles, duplo
Toys/Die-cast & Toy Vehicles: hot wheels, matchbox, die cast, toy car, toy truck, rc toy
Toys/Dolls & Accessories: doll, barbie, dollhouse, american girl, reborn doll, barbie doll
Toys/Educational Toys: educational toy, stem toy, wooden toy, learning toy, montessori toy
Toys/Outdoor Toys & Play Equipment: swing set, trampoline, water gun, playhouse, sandbox, bounce house, playground, playground equipment, kite, nerf
Toys/Puppets: puppet, marionette, ventriloquist
Toys/Ride-On Toys & Wagons: ride on toy, toy wagon, tricycle, kick scooter, power wheels
Toys/Stuffed Toys: plush toy, stuffed animal, teddy bear, plush, beanie baby, squishmallow
Wholesalers & Liquidators: wholesale, wholesaler, liquidation, bulk buy, dropship, closeout, pallet liquidation, bulk order, wholesale price, moq
`;
