/** Terms of `/Pets & Animals`. */
export const PETS_ANIMALS = `
*: pet, animal, dog, cat, breed, owner, species, paw, pet owner, animal lover, furry friend, veterinary
Animal Products & Services: pet service, pet sitting, dog walker, pet grooming, dog boarding, pet insurance, groomer, kennel, dog grooming, pet boarding
Animal Products & Services/Animal Welfare: animal rescue, animal shelter, spca, adopt a pet, animal cruelty, humane society, animal welfare, peta, animal rights, rescue dog, pet adoption, stray
Animal Products & Services/Pet Food & Pet Care Supplies: dog food, cat food, pet food, pet supply, leash, litter box, dog toy, kibble, collar, dog bed, cat litter, pet store, dog treat, cat tree, raw dog food, petsmart, chewy, dog harness
Animal Products & Services/Veterinarians: veterinarian, vet, animal hospital, vet clinic, veterinary, spay, neuter, veterinary clinic, veterinary medicine, heartworm
Pets: pet, pet care, pet owner, companion animal, new pet
Pets/Birds: parrot, parakeet, budgie, cockatiel, bird cage, pet bird, canary, macaw, cockatoo
Pets/Cats: cat, kitten, feline, cat breed, siamese, tabby, cat owner, maine coon, persian cat, catnip
Pets/Dogs: dog, puppy, canine, breed, dog training, labrador, golden retriever, german shepherd, poodle, bulldog, terrier, puppies, dog owner, bark, crate training, dog breed, akc, chihuahua, husky, puppy training, dog breeder, pit bull
Pets/Exotic Pets: exotic pet, hedgehog, sugar glider, tarantula, pet monkey
Pets/Fish & Aquaria: aquarium, fish tank, tropical fish, goldfish, betta, reef tank, aquatic plant, cichlid, freshwater fish, koi, aquascape, koi pond, saltwater tank
Pets/Horses: horse, pony, foal, stallion, mare, equine, horse breed, stable, gelding, thoroughbred
Pets/Rabbits & Rodents: rabbit, hamster, guinea pig, bunny, gerbil, chinchilla, pet rat, ferret
Pets/Reptiles & Amphibians: snake, lizard, gecko, turtle, tortoise, bearded dragon, terrarium, reptile, iguana, python snake, frog
Wildlife: wildlife, wild animal, endangered species, bird, bear, wolf, elephant, habitat, conservation, lion, tiger, whale, wildlife conservation, birding, insect, butterfly, deer, shark, predator, owl, eagle, mammal, dolphin, bee, migration, squirrel, raccoon, wildlife refuge
`;
