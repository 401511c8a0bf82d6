/** Terms of `/Beauty & Fitness`. */
export const BEAUTY_FITNESS = `
*: beauty, cosmetic, skincare, makeup, workout, grooming, fitness, salon, spa
Beauty Pageants: pageant, miss universe, miss america, beauty queen
Beauty Services & Spas: spa, day spa, beauty salon, facial, salon, waxing, sauna, hair salon, med spa, esthetician
Beauty Services & Spas/Cosmetic Procedures: botox, dermal filler, lip filler, microneedling, chemical peel, laser treatment, microblading, coolsculpting, juvederm, anti aging treatment
Beauty Services & Spas/Manicures & Pedicures: manicure, pedicure, nail salon, gel nail, acrylic nail, nail art, nail polish, nail tech
Beauty Services & Spas/Massage Therapy: massage, massage therapist, massage therapy, deep tissue, swedish massage, hot stone, reflexology, thai massage
Body Art: tattoo, piercing, tattoo artist, body piercing, henna, ink, tattooing, body art
Cosmetology & Beauty Professionals: cosmetology, beautician, hairdresser, barber, beauty school, hairstylist, barbershop, esthetician
Face & Body Care: skincare, body lotion, moisturizer, body care, beauty product, skin care, cleanser
Face & Body Care/Clean Beauty: clean beauty, cruelty free, vegan beauty, natural skincare, paraben free, organic beauty
Face & Body Care/Hygiene & Toiletries: deodorant, soap, toothpaste, shower gel, toilet paper, body wash, antiperspirant, bar soap, bath bomb, feminine hygiene
Face & Body Care/Make-Up & Cosmetics: makeup, lipstick, mascara, foundation, eyeshadow, eyeliner, concealer, blush, sephora, makeup artist, cosmetic, bronzer, primer, lip gloss
Face & Body Care/Perfumes & Fragrances: perfume, fragrance, cologne, eau de parfum, eau de toilette, scent, sandalwood, perfumer, bergamot
Face & Body Care/Skin & Nail Care: skincare routine, moisturizer, serum, retinol, hyaluronic acid, niacinamide, exfoliate, skin type, cleanser, vitamin c serum, face mask, toner, salicylic acid, collagen, skincare, face cream, hydrating, glowing skin
Face & Body Care/Sun Care & Tanning Products: sunscreen, spf, tanning, self tanner, spray tan, sunburn, tan, tanning bed
Face & Body Care/Unwanted Body & Facial Hair Removal: waxing, laser hair removal, shaving, razor, epilator, electrolysis, shave, aftershave, trimmer, brazilian wax
Fashion & Style: fashion, style, outfit, trend, streetwear, runway, fashionista, stylist, wardrobe, lookbook, vogue, ootd, chic, fashion week, fashion trend, fashion blogger
Fashion & Style/Fashion Designers & Collections: fashion designer, couture, gucci, prada, chanel, haute couture, dior, collection, versace, balenciaga, ready to wear
Fitness: fitness, exercise, workout, cardio, rep, set, muscle, training plan, strength training, squat, plank, core strength, calorie burn, warm up, fitness goal, treadmill, push up, flexibility, endurance, fitness level
Fitness/Bodybuilding: bodybuilding, bodybuilder, bench press, deadlift, hypertrophy, muscle mass, biceps, bulking, weightlifting, powerlifting, muscle building, whey
Fitness/Fitness Equipment & Accessories: dumbbell, treadmill, kettlebell, resistance band, exercise bike, home gym, barbell, elliptical, rowing machine, weight bench, foam roller, fitness tracker, yoga mat, jump rope, gym equipment
Fitness/Fitness Instruction & Personal Training: personal trainer, personal training, fitness coach, fitness class, certified trainer, trainer, online coaching, fitness instructor, boot camp, spin class
Fitness/Gyms & Health Clubs: gym, health club, fitness center, gym membership, planet fitness, crossfit box, fitness studio, ymca
Fitness/High Intensity Interval Training: hiit, interval training, crossfit, tabata, circuit training, high intensity, wod
Fitness/Yoga & Pilates: yoga, pilates, vinyasa, asana, yoga class, yoga teacher, yogi, namaste, downward dog, yoga studio, hatha, reformer, pranayama
Hair Care: hair, haircut, hairstyle, hair color, hair salon, curly hair, balayage, hair stylist, blow dryer, wig, hair extension, bangs, hair straightener, braid, scalp, hair product
Hair Care/Hair Loss: hair loss, baldness, minoxidil, hair transplant, alopecia, hair growth, finasteride, balding, thinning hair
Hair Care/Shampoos & Conditioners: shampoo, conditioner, dandruff, sulfate free, dry shampoo, hair mask
Weight Loss: weight loss, lose weight, fat loss, diet, calorie deficit, diet pill, keto, weight watchers, burn fat, belly fat, ozempic, semaglutide, dieting, slimming, intermittent fasting, lose pound
`;
