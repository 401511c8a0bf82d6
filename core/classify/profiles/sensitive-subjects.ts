/** Terms of `/Sensitive Subjects` and `/Adult`. */
export const SENSITIVE_SUBJECTS = `
*: tragedy, violence, victim, weapon, murder, massacre, atrocity, abuse victim, killed, terror, shocking video, graphic content, gore, brutal, hostage, torture, suicide
Accidents & Disasters: plane crash, earthquake, flood, explosion, disaster, wildfire, train derailment, casualty, tsunami, shipwreck, natural disaster, fatal accident, building collapse, chernobyl, hurricane damage, plane crashes, titanic sinking, fatal crash, car crash death, tornado damage, oil spill disaster, collapse, avalanche
Death & Tragedy: funeral, grief, bereavement, death, obituary, tragedy, mourning, funeral home, cremation, loss of loved one, memorial service, dying, burial, casket, funeral service, funeral director, headstone, cemetery, died, in memoriam, hospice grief, urn
Firearms & Weapons: gun, firearm, rifle, pistol, ammunition, handgun, shotgun, weapon, ammo, concealed carry, ar 15, nra, gun control, gun owner, glock, holster, second amendment, caliber, semi automatic, gun shop, assault weapon, bullet, silencer, knife, magazine capacity, revolver, sword, militia, gun law
Recreational Drugs: marijuana, cannabis, cocaine, heroin, lsd, weed, mdma, psychedelic, thc, dispensary, ecstasy, magic mushroom, psilocybin, bong, meth, kratom, edibles, vape cartridge, weed strains, cannabis strains, marijuana seeds, cannabis seeds, marijuana dispensary, growing weed, cannabis dispensary, drug culture, stoner, shrooms, 420, dmt
Self-Harm: suicide, self harm, suicidal, suicide prevention, cutting, crisis line, suicide hotline, suicide attempt, suicide survivor, self injury, suicidal thoughts, suicide loss, crisis hotline, self harming, suicide awareness, end my life, suicide note
Violence & Abuse: domestic violence, sexual assault, child abuse, rape, murder, stabbing, abuse survivor, harassment, mass shooting, bullying, violent, abuser, torture, sexual abuse, domestic abuse, child sexual abuse, serial killer, victims of crime, school shooting, true crime, battered women, rape crisis, abused, stalking, hate crime
War & Conflict: war, genocide, israeli, palestinian, bombing, military strike, terrorism, ukraine, gaza, massacre, armenian, azerbaijan, occupation, hamas, refugee, israel, arab, turkish, civilian, bosnia, serb, troops, ceasefire, invasion, lebanon, west bank, turk, hezbollah, soviet, zionist, armed conflict, peace talks, karabakh, invaded
`;

/** Terms of `/Adult`. */
export const ADULT = `
*: porn, xxx, sex video, nude, erotic, escort, adult video, sex toy, hentai, milf, webcam girl, pornstar, naked, hardcore sex, blowjob, fetish, nsfw, lesbian porn, strip club, swinger, hot girl, amateur sex, camgirl, big tits, anal, pussy, adult site, bdsm, vibrator, sexy, erotica, lingerie model, playboy, adult, sex, porno, adult toys, sexy girls, nude girls, porn videos, adult entertainment, cam girls, live sex, gay porn, free porn, sex cams, adult content, strippers, dildo, sex shop, sex stories, lesbian, xxx videos, naked girls, kink, adult film, escort service, adult webcam, femdom, bondage
`;
