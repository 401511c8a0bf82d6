/** Terms of `/Health`. */
export const HEALTH = `
*: health, medical, patient, doctor, disease, treatment, symptom, therapy, clinical, healthcare, physician, medicine, diagnosis, chronic, wellness, clinic, diagnosed, healthy, prevention, immune system, medication
Aging & Geriatrics: geriatric, elderly, aging, older adult, menopause, longevity, anti aging
Aging & Geriatrics/Alzheimer's Disease: alzheimer, dementia, memory loss, cognitive decline
Alternative & Natural Medicine: homeopathy, naturopathy, herbal medicine, ayurveda, holistic, essential oil, chiropractic, herbal remedy, reiki, natural remedy, cbd, chiropractor, aromatherapy, energy healing, naturopathic
Alternative & Natural Medicine/Acupuncture & Chinese Medicine: acupuncture, chinese medicine, qigong, acupuncturist, meridian, cupping
Alternative & Natural Medicine/Cleansing & Detoxification: detox, cleanse, colon cleanse, toxin, juice cleanse
Health Conditions: disease, syndrome, symptom, chronic illness, disorder, infection, diagnosis, autoimmune, flare up, lupus, inflammation
Health Conditions/AIDS & HIV: hiv, aids, antiretroviral, prep, aids virus
Health Conditions/Allergies: allergy, allergic, antihistamine, allergist, anaphylaxis, allergen
Health Conditions/Allergies/Environmental Allergies: hay fever, pollen, dust mite, seasonal allergy
Health Conditions/Allergies/Food Allergies: food allergy, peanut allergy, celiac, msg, lactose intolerance, gluten intolerance
Health Conditions/Arthritis: arthritis, rheumatoid, joint pain, osteoarthritis, gout, joint inflammation
Health Conditions/Blood Sugar & Diabetes: diabetes, insulin, blood sugar, glucose, diabetic, type 2 diabetes, a1c, prediabetes, glycemic
Health Conditions/Cancer: cancer, tumor, chemotherapy, oncology, breast cancer, leukemia, radiation therapy, oncologist, lymphoma, melanoma, metastatic, prostate cancer, cancer patient
Health Conditions/Ear Nose & Throat: hearing loss, sinus, tinnitus, sore throat, ear infection, hearing aid, tonsil, ent, sinusitis, audiologist
Health Conditions/Eating Disorders: anorexia, bulimia, eating disorder, binge eating
Health Conditions/Endocrine Conditions: thyroid, hormone imbalance, endocrine, hypothyroidism, pcos, adrenal
Health Conditions/Genetic Disorders: genetic disorder, down syndrome, cystic fibrosis, sickle cell, rare disease
Health Conditions/GERD & Digestive Disorders: acid reflux, ibs, crohn, gut health, heartburn, constipation, digestive, bloating, ulcerative colitis, gastroenterology, gerd, probiotic, colonoscopy, stomach ulcer
Health Conditions/Heart & Hypertension: heart disease, blood pressure, cholesterol, hypertension, heart attack, stroke, cardiology, cardiovascular, cardiac, arrhythmia, cardiologist
Health Conditions/Infectious Diseases: infection, virus, flu, tuberculosis, malaria, influenza, lyme disease, hepatitis, outbreak, bacteria, antibiotic, yeast infection, candida, ebola, monkeypox
Health Conditions/Infectious Diseases/Covid-19: covid 19, coronavirus, pandemic, covid, sars cov 2, lockdown, quarantine, social distancing
Health Conditions/Infectious Diseases/Vaccines & Immunizations: vaccine, vaccination, immunization, booster shot, flu shot, measles, mmr
Health Conditions/Injury: injury, concussion, sprain, fracture, wound, broken bone, acl tear, burn injury, first aid, traumatic brain injury
Health Conditions/Neurological Conditions: epilepsy, migraine, parkinson, multiple sclerosis, seizure, neurology, neuropathy, autism, neurologist, als, headache, stroke
Health Conditions/Obesity: obesity, bariatric, gastric bypass, overweight, bmi, obese
Health Conditions/Pain Management: back pain, chronic pain, pain relief, sciatica, fibromyalgia, neck pain, pain management, painkiller, kidney stone, herniated disc, spinal
Health Conditions/Respiratory Conditions: asthma, copd, pneumonia, bronchitis, inhaler, lung disease, respiratory, cough
Health Conditions/Skin Conditions: acne, eczema, psoriasis, dermatologist, rosacea, rash, dermatology, skin condition, wart, hives
Health Conditions/Sleep Disorders: insomnia, sleep apnea, sleep disorder, cpap, sleep quality, snoring, narcolepsy, melatonin, circadian, sleep hygiene
Health Education & Medical Training: medical school, medical student, residency, nursing school, cpr training, continuing medical education, medical education, mcat, usmle
Health Foundations & Medical Research: medical research, clinical trial, research foundation, health foundation, biomedical, american heart association, cancer society
Medical Devices & Equipment: medical device, wheelchair, pacemaker, medical equipment, ultrasound, mri machine, surgical instrument, stethoscope, defibrillator, medical supply
Medical Devices & Equipment/Assistive Technology: hearing aid, wheelchair, assistive technology, prosthetic, walker, mobility aid, screen reader, mobility scooter, stairlift
Medical Facilities & Services: clinic, hospital, telehealth, medical center, urgent care, appointment, health system, healthcare provider, telemedicine, medical practice, patient care, hospice, ambulance, home health care
Medical Facilities & Services/Doctors' Offices: primary care, family doctor, doctor office, physician, family medicine, general practitioner, gp, medical group
Medical Facilities & Services/Hospitals & Treatment Centers: hospital, medical center, emergency room, treatment center, mayo clinic, inpatient, children's hospital, intensive care, rehab center
Medical Facilities & Services/Medical Procedures: surgery, mri, biopsy, anesthesia, surgical, x ray, blood test, ultrasound, endoscopy, imaging, transplant, stem cell therapy
Medical Facilities & Services/Medical Procedures/Surgery: surgeon, surgery, surgical, orthopedic, knee replacement, hip replacement, laparoscopic
Medical Facilities & Services/Medical Procedures/Surgery/Cosmetic Surgery: plastic surgery, cosmetic surgery, liposuction, rhinoplasty, facelift, breast augmentation, tummy tuck, plastic surgeon, breast implant
Medical Facilities & Services/Physical Therapy: physical therapy, physiotherapy, physiotherapist, rehabilitation, physical therapist, range of motion, occupational therapy
Medical Literature & Resources: medical journal, pubmed, lancet, medical dictionary, webmd, medical literature, journal of medicine
Medical Literature & Resources/Medical Photos & Illustration: medical illustration, anatomy diagram, medical image, anatomical chart
Men's Health: men's health, prostate, testosterone, low t, male health, bph
Mental Health: mental health, psychiatrist, bipolar, schizophrenia, adhd, psychotherapy, therapist, emotional, mental illness, trauma, ptsd, cbt, ocd, anxiety, depression, mindfulness, coping, cognitive behavioral therapy, emdr, mental wellbeing, burnout, personality disorder, borderline, self care, meditation, psychological, resilience
Mental Health/Anxiety & Stress: anxiety, stress, panic attack, stress management, anxiety disorder, social anxiety, meditation, burnout, breathing exercise, overthinking, phobia
Mental Health/Compulsive Gambling: gambling addiction, problem gambling, gamblers anonymous
Mental Health/Counseling Services: counseling, counselling, counselor, therapist, psychotherapist, online therapy, talk therapy, psychologist, couples counseling, marriage counseling
Mental Health/Depression: depression, antidepressant, depressive, ssri, major depressive, postpartum depression, sadness
Nursing: nurse, nursing, registered nurse, rn, nurse practitioner, bsn, lpn, nursing home, midwife
Nursing/Assisted Living & Long Term Care: assisted living, nursing home, long term care, memory care, senior living, caregiver, home care, elder care, senior care, care home, hospice
Nutrition: nutrition, nutrient, diet, protein, calorie, vitamin, dietitian, healthy diet, fiber, carbohydrate, nutritionist, macro, dietary, whole grain, antioxidant, micronutrient, nutritional, healthy fat, balanced diet, hydration, meal plan, gut health, fat, saturated fat, eating habit, portion, nutritional value
Nutrition/Special & Restricted Diets: keto diet, ketogenic, gluten free, vegan diet, paleo, intermittent fasting, mediterranean diet, low carb, plant based diet, carnivore diet, low fodmap, dash diet
Nutrition/Vitamins & Supplements: supplement, vitamin d, vitamin c, magnesium, probiotic, multivitamin, omega 3, creatine, zinc, dietary supplement, whey protein, ashwagandha, protein powder, fish oil, vitamin b12, collagen peptide, herbal supplement
Oral & Dental Care: dental, dentist, teeth, tooth, orthodontic, braces, gum disease, root canal, dental implant, invisalign, oral hygiene, denture, whitening, cavity, dentistry, toothache, orthodontist, oral health, veneer, dental crown, periodontal, toothbrush, aligner, floss, wisdom teeth
Pediatrics: pediatric, pediatrician, child health, newborn care, childhood illness, children's health
Pharmacy: pharmacy, pharmacist, prescription, drugstore, cvs, walgreens, online pharmacy
Pharmacy/Drugs & Medications: drug, medication, dosage, side effect, antibiotic, ibuprofen, tablet, generic drug, mg, opioid, painkiller, viagra, metformin, adderall, pill, prescription drug, antidepressant
Public Health: public health, cdc, epidemiology, epidemic, health department, sanitation, community health, world health organization
Public Health/Health Policy: health policy, healthcare reform, affordable care act, nhs, universal healthcare, medicare policy
Public Health/Occupational Health & Safety: osha, workplace safety, occupational health, ergonomics, ppe, safety training, repetitive strain, carpal tunnel, hazard communication
Public Health/Toxic Substances & Poisoning: poisoning, lead poisoning, asbestos, carbon monoxide, toxic, mercury exposure, mold exposure
Reproductive Health: reproductive health, pregnancy, sexual health, std, pregnant, abortion, miscarriage, sti
Reproductive Health/Birth Control: birth control, contraceptive, iud, condom, contraception, morning after pill
Reproductive Health/Infertility: infertility, ivf, fertility, egg freezing, surrogacy, sperm count, ovulation, fertility clinic
Reproductive Health/Male Impotence: erectile dysfunction, impotence, viagra, cialis, sildenafil
Reproductive Health/OBGYN: obgyn, gynecologist, prenatal, obstetrics, trimester, gynecology, labor and delivery, pregnancy, childbirth, doula, pap smear, endometriosis
Reproductive Health/Sex Education & Counseling: sex education, sexual health, sex therapist, safe sex
Substance Abuse: addiction, substance abuse, drug abuse, overdose, sober, sobriety, withdrawal, alcoholism, addict
Substance Abuse/Drug & Alcohol Testing: drug test, drug testing, alcohol test, urine test, detox kit
Substance Abuse/Drug & Alcohol Treatment: rehab, addiction treatment, alcoholics anonymous, detox center, recovery program, drug rehab, alcohol rehab, suboxone, outpatient treatment
Substance Abuse/Smoking & Smoking Cessation: quit smoking, nicotine, smoking cessation, smoker, nicotine patch, stop smoking
Substance Abuse/Steroids & Performance-Enhancing Drugs: anabolic steroid, steroids, doping, hgh, peptide
Vision Care: eye, vision, eyesight, ophthalmologist, eye doctor, glaucoma, cataract, retina, eye care, macular degeneration, dry eye
Vision Care/Eye Exams & Optometry: optometrist, eye exam, optometry, vision test, eye test
Vision Care/Eyeglasses & Contacts: eyeglasses, contact lens, glasses frame, prescription glasses, progressive lens, reading glasses
Vision Care/Laser Vision Correction: lasik, prk, laser eye surgery
Women's Health: women's health, menopause, menstrual, period, pms, pelvic floor, menstruation, perimenopause, breastfeeding, hot flash
`;
