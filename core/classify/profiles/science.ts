/** Terms of `/Science`. */
export const SCIENCE = `
*: science, scientific, research, scientist, laboratory, experiment, theory, hypothesis, researcher, study finds, phenomenon, physics, biology, chemistry
Astronomy: astronomy, planet, star, galaxy, telescope, nasa, mars, solar system, black hole, orbit, space, universe, moon, comet, asteroid, hubble, constellation, nebula, lunar, spacecraft, jupiter, astronaut, supernova, eclipse, astronomer, satellite, astrophysics, saturn, space shuttle, venus, shuttle, cosmology, james webb
Biological Sciences: biology, cell, organism, evolution, species, microbiology, protein, bacteria, enzyme, botany, zoology, molecular biology, biologist, microbe, biochemistry, ecology, marine biology, insect, taxonomy, photosynthesis
Biological Sciences/Genetics: gene, genetic, dna, genome, mutation, chromosome, crispr, rna, sequencing, genomics, dna test, heredity
Biological Sciences/Neuroscience: neuroscience, brain, neuron, synapse, cortex, cognitive neuroscience, neurotransmitter, hippocampus, dopamine, neural circuit
Chemistry: chemistry, molecule, chemical reaction, element, periodic table, organic chemistry, atom, compound, acid, catalyst, spectroscopy, chemist, ion, titration, solvent, oxidation
Computer Science: computer science, algorithm, data structure, computation, complexity, turing, computing, quantum computing, computer vision, programming language theory, theorem prover, cryptography theory, graph theory, big o, human computer interaction
Computer Science/Machine Learning & Artificial Intelligence: machine learning, artificial intelligence, neural network, deep learning, ai, chatgpt, large language model, llm, training data, generative ai, natural language processing, tensorflow, openai, reinforcement learning, data science, gpt, gpt 4, ai model, prompt, transformer, pytorch, model training, ai agent, computer vision, claude, ai tool, embeddings, hugging face, rag, prompt engineering, agi, classifier, fine tuning, predictive model, ml model
Earth Sciences: earth science, oceanography, hydrology, earthquake, volcano, geography, tectonic, ocean, geophysics, usgs
Earth Sciences/Atmospheric Science: meteorology, atmosphere, atmospheric, ozone, jet stream, cloud formation
Earth Sciences/Geology: geology, rock, mineral, volcano, tectonic, sediment, geologist, fault line, lava, crystal, glacier, gemstone
Earth Sciences/Paleontology: dinosaur, fossil, paleontology, jurassic, prehistoric, tyrannosaurus, paleontologist
Ecology & Environment: ecosystem, environment, biodiversity, habitat, conservation, ecology, deforestation, pollution, wetland, rainforest, invasive species, ecological, water quality, ecologist, environmental science, watershed, coral reef, forest ecosystem, air pollution, river, ocean, nature conservation, pollinator, endangered
Ecology & Environment/Climate Change & Global Warming: climate change, global warming, greenhouse gas, carbon emission, net zero, paris agreement, climate crisis, carbon dioxide, sea level rise, ipcc, decarbonization, climate, fossil fuel, carbon capture
Engineering & Technology: engineering, engineer, mechanical engineering, electrical engineering, nanotechnology, 3d printing, innovation, technology, materials science, bioengineering, engineering design, iot, emerging technology, 3d printer, chemical engineering
Engineering & Technology/Augmented & Virtual Reality: augmented reality, virtual reality, ar glasses, mixed reality, metaverse, extended reality
Engineering & Technology/Robotics: robot, robotics, humanoid, robot arm, ros, autonomous robot, boston dynamics
Mathematics: mathematics, math, theorem, equation, algebra, geometry, calculus, proof, polynomial, prime number, matrix, mathematician, integer, linear algebra, trigonometry, fraction, number theory, differential equation, topology, mathematical
Mathematics/Statistics: statistics, probability, regression, variance, hypothesis test, standard deviation, bayesian, statistical, p value, sample size, confidence interval, statistician, correlation, distribution
Physics: physics, quantum, relativity, particle, gravity, thermodynamics, einstein, energy, electron, photon, quantum mechanics, physicist, neutrino, magnetic field, string theory, cern, newton, dark matter, nuclear physics, velocity, momentum, optics, boson
Scientific Equipment: microscope, centrifuge, laboratory equipment, lab equipment, spectrometer, pipette, mass spectrometer, incubator, lab supply, beaker, telescope
Scientific Institutions: research institute, national laboratory, academy of sciences, max planck, science foundation, research center, nsf, royal society, observatory
`;
