/** Terms of `/Food & Drink`. */
export const FOOD_DRINK = `
*: food, recipe, cook, cooking, delicious, ingredient, flavor, chef, meal, taste, dish, culinary, foodie, restaurant, cuisine, tasty, dinner, lunch
Beverages: beverage, drink, cocktail, refreshing, drinks
Beverages/Alcohol-Free Beverages: mocktail, alcohol free, non alcoholic, lemonade, kombucha, nonalcoholic beer, zero proof
Beverages/Alcoholic Beverages: wine, beer, whiskey, vodka, cocktail, brewery, gin, rum, tequila, craft beer, bourbon, spirit, liquor, scotch, champagne, winery, ale, ipa, brewing, whisky, vineyard, pinot noir, chardonnay, sommelier, distillery, cabernet, mezcal, hops, home brew, lager, sake, bartender, red wine
Beverages/Bottled Water: bottled water, mineral water, spring water, sparkling water
Beverages/Coffee & Tea: coffee, tea, espresso, latte, roaster, coffee bean, green tea, matcha, barista, coffee shop, cappuccino, cold brew, caffeine, pour over, french press, arabica, brew, coffee maker, grind, black tea, loose leaf, oolong, starbucks, herbal tea, chai, roast, teapot, coffee grinder
Beverages/Energy Drinks: energy drink, red bull, monster energy, caffeinated drink
Beverages/Juice: juice, smoothie, orange juice, cold pressed, juicing, juicer
Beverages/Nutrition Drinks & Shakes: protein shake, meal replacement shake, nutrition shake, soylent
Beverages/Soft Drinks: soda, cola, coca cola, pepsi, root beer, soft drink, ginger ale
Beverages/Sports Drinks: sports drink, gatorade, electrolyte drink
Cooking & Recipes: recipe, cook, bake, oven, tablespoon, teaspoon, preheat, minute, cup, cookbook, skillet, saute, simmer, chopped, garlic, olive oil, home cook, instant pot, slow cooker, air fryer recipe, meal prep, butter, serve, boil, onion
Cooking & Recipes/BBQ & Grilling: bbq, barbecue, grilling, smoker, brisket, rib, grill, charcoal, pulled pork, smoked meat, marinade, pitmaster
Cooking & Recipes/Cuisines: italian food, mexican food, indian cuisine, thai food, chinese food, cuisine, korean food, japanese food, sushi, curry, kimchi, taco, ramen, mediterranean, tapas, vegan recipe, vegetarian, indian food, dim sum, pad thai, biryani
Cooking & Recipes/Culinary Training: cooking class, culinary school, chef training, culinary arts, cooking school, knife skill
Cooking & Recipes/Desserts: dessert, cake, cookie, chocolate, cheesecake, pie, brownie, ice cream, frosting, pudding, cupcake, tiramisu, pastry, tart, sweet treat, macaron, buttercream
Cooking & Recipes/Healthy Eating: healthy recipe, healthy eating, low carb, gluten free, clean eating, vegan, plant based, whole food, healthy meal, superfood, healthy food, paleo
Cooking & Recipes/Salads: salad, vinaigrette, caesar salad, lettuce, dressing, coleslaw
Cooking & Recipes/Soups & Stews: soup, stew, chili, broth, chowder, bisque, bone broth, ramen, stock pot
Food: food, grocery, ingredient, snack, tasty, food product
Food & Grocery Delivery: food delivery, grocery delivery, delivery app, meal delivery, prepared meal
Food & Grocery Delivery/Grocery Delivery Services: grocery delivery, instacart, online grocery, amazon fresh
Food & Grocery Delivery/Meal Kits: meal kit, hello fresh, hellofresh, blue apron, home chef, factor
Food & Grocery Delivery/Restaurant Delivery Services: doordash, uber eats, grubhub, takeout, deliveroo, delivery driver, takeaway
Food & Grocery Retailers: grocery store, supermarket, grocery, trader joe, whole foods, kroger, aldi, grocer
Food & Grocery Retailers/Bakeries: bakery, baker, bread, pastry, patisserie, custom cake
Food & Grocery Retailers/Butchers: butcher, butcher shop, meat market, steak cut
Food & Grocery Retailers/Convenience Stores: convenience store, 7 eleven, corner shop
Food & Grocery Retailers/Delicatessens: deli, delicatessen, cold cut, charcuterie, sandwich shop
Food & Grocery Retailers/Farmers' Markets: farmers market, farmer market, local produce, farm stand
Food/Baked Goods: bread, sourdough, bagel, muffin, croissant, baguette, baking, dough, biscuit, cupcake, donut, yeast, flour, cake, loaf, pastry, cookie
Food/Breakfast Foods: breakfast, pancake, cereal, oatmeal, waffle, granola, bacon, brunch, maple syrup, french toast, porridge
Food/Candy & Sweets: candy, chocolate, gummy, lollipop, caramel, fudge, confectionery, truffle, marshmallow, licorice, sweets
Food/Condiments & Dressings: sauce, ketchup, mustard, mayonnaise, hot sauce, salad dressing, salsa, vinegar, soy sauce, condiment, pesto
Food/Cooking Fats & Oils: olive oil, cooking oil, coconut oil, ghee, lard, vegetable oil, avocado oil
Food/Dairy & Egg Substitutes: vegan cheese, almond milk, oat milk, soy milk, egg substitute, plant milk
Food/Dairy & Eggs: cheese, milk, butter, yogurt, egg, cheddar, dairy, mozzarella, cheesemaker, goat cheese, cream, parmesan
Food/Fruits & Vegetables: fruit, vegetable, apple, tomato, banana, potato, avocado, berry, mango, carrot, broccoli, citrus, spinach, orange, kale, blueberry, lemon, mushroom, onion, cabbage
Food/Gourmet & Specialty Foods: gourmet, caviar, truffle, foie gras, specialty food, gift basket food, fine food, artisan food
Food/Grains & Pasta: pasta, rice, noodle, quinoa, spaghetti, lasagna, macaroni, couscous, lentil, gnocchi
Food/Herbs & Spices: spice, herb, cinnamon, turmeric, basil, pepper, saffron, seasoning, cumin, oregano, ginger, paprika
Food/Jams, Jellies & Preserves: jam, jelly, marmalade, preserve, canning, peanut butter, honey, fruit spread
Food/Meat & Seafood: meat, beef, chicken, pork, steak, seafood, salmon, shrimp, lobster, fish fillet, lamb, turkey, sausage, crab, tuna, oyster, bacon, ham, wagyu
Food/Meat & Seafood Substitutes: tofu, beyond meat, plant based meat, impossible burger, tempeh, seitan, veggie burger, meat substitute
Food/Organic & Natural Foods: organic food, natural food, non gmo, organic, health food store
Food/Snack Foods: snack, chips, popcorn, pretzel, cracker, nut, beef jerky, trail mix, snack bar, almond, protein bar, cookies
Restaurants: restaurant, dining, menu, dine in, bistro, cafe, diner, eatery, reservation, waiter, tasting menu, steakhouse, brasserie, sushi bar, cafe menu, takeout, burger
Restaurants/Catering: catering, caterer, catering service, buffet, catering menu, wedding catering, corporate catering, guest count, plated
Restaurants/Fast Food: fast food, mcdonald, burger king, drive thru, kfc, taco bell, subway sandwich, chick fil a, french fry, burger, wendys
Restaurants/Fine Dining: fine dining, michelin, michelin star, tasting menu, sommelier, chef table
Restaurants/Pizzerias: pizza, pizzeria, pepperoni, domino, pizza hut, pizza oven
Restaurants/Restaurant Reviews & Reservations: restaurant review, opentable, best restaurant, yelp, zagat, table reservation
`;
