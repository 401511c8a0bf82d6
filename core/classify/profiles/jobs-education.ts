/** Terms of `/Jobs & Education`. */
export const JOBS_EDUCATION = `
*: education, student, school, job, career, teacher, learning, course, classroom, academic, curriculum, learner, university, college, employment, study, educational, grade
Education: education, student, learning, school, teacher, academic, curriculum, lesson, educator, learner, study tip, exam, homework, edtech, education system, assignment, studying, study skill, education technology, pedagogy, essay
Education/Academic Conferences & Publications: academic conference, journal, peer reviewed, research paper, proceedings, scholarly, thesis, dissertation, call for papers, citation, academic writing, literature review, university press, scholar
Education/Alumni & Reunions: alumni, class reunion, reunion, alumni association, yearbook, classmate
Education/Colleges & Universities: university, college, campus, undergraduate, faculty, degree, bachelor, admission, graduate school, tuition, master's degree, provost, dean, freshman, phd, student life, dorm, transfer student, major, college application, alumni, student, community college, ivy league, postgraduate, semester, graduate program, professor, enrollment, college admission, faculty member, graduate student, commencement
Education/Computer Education: computer course, coding bootcamp, learn to code, it training, computer class, coding course, computer training, programming course, data science course, bootcamp
Education/Distance Learning: distance learning, online degree, e learning, online course, online learning, remote learning, virtual classroom, online class, elearning, lms, online education
Education/Early Childhood Education: preschool, kindergarten, daycare, montessori, early childhood, toddler class, nursery school, pre k, childcare, child care, head start
Education/Homeschooling: homeschool, homeschooling, homeschool curriculum, unschooling
Education/Open Online Courses: mooc, coursera, edx, udemy, online course, khan academy, free course
Education/Primary & Secondary Schooling (K-12): high school, elementary school, middle school, k 12, school district, primary school, secondary school, charter school, public school, private school, principal, grade school, superintendent, pta, boarding school, academy, gcse, headteacher, kindergarten
Education/Private Tutoring Services: tutor, tutoring, private tutor, tuition centre, homework help, online tutor, math tutor, tutoring service, tutoring session, one on one tutoring, tuition, maths tutor, tutoring company, private tuition
Education/Special Education: special education, iep, special needs, dyslexia, learning disability, autism education, inclusive education, gifted
Education/Standardized & Admissions Tests: sat, act test, gre, gmat, ielts, toefl, test prep, lsat, mcat, entrance exam, sat prep, standardized test, practice test, admission test, ucas, ap exam, psat
Education/Study Abroad: study abroad, exchange student, student exchange, international student, study in, erasmus, gap year, student visa
Education/Teaching & Classroom Resources: lesson plan, worksheet, classroom activity, teaching resource, teacher, classroom management, teaching strategy, printable, flashcard, rubric, teaching material, classroom, lesson, educator, formative assessment
Education/Training & Certification: certification, certified, training course, professional certification, training program, accreditation, pmp, certificate, comptia, workshop, exam prep, cpd, professional development, corporate training, employee training, first aid training
Education/Vocational & Continuing Education: vocational, trade school, apprenticeship, continuing education, technical college, adult education, community college, apprentice, vocational training, ged
Internships: internship, intern, summer internship, paid internship, placement year
Jobs: job, job seeker, employer, hiring, job search, interview, vacancy, career, recruitment agency, employment agency, staffing agency, work from home, job offer, job interview, workplace, salary negotiation, freelance, job market, remote job, job hunt, hire
Jobs/Career Resources & Planning: career, career advice, career change, salary, interview tip, career path, career coach, job interview, professional development, career development, career goal, networking, career planning, interview question, career counseling, promotion, soft skills, job satisfaction, linkedin profile, career coaching
Jobs/Job Listings: job listing, vacancy, apply now, job opening, full time, part time, indeed, job board, hiring now, job posting, job description, apply online, monster com, job vacancy, career opportunity, position available, employment opportunity
Jobs/Resumes & Portfolios: resume, cv, cover letter, resume template, curriculum vitae, resume writing, linkedin, resume builder, work experience section, ats, resume format, resume example
`;
