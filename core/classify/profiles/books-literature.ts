/** Terms of `/Books & Literature`. */
export const BOOKS_LITERATURE = `
*: book, novel, author, fiction, literature, reader, bestseller, chapter, nonfiction, memoir, literary, reading list, novelist, protagonist, paperback, book review, book club, storytelling, publisher, writer, must read
Audiobooks: audiobook, audible, narrator, audio book
Book Retailers: bookstore, bookshop, barnes noble, used book, rare book, bookseller, hardcover, buy book, textbook, antiquarian, isbn
Children's Literature: children's book, picture book, dr seuss, ya novel, roald dahl, young adult fiction, middle grade, storybook, bedtime story, fairy tale
E-Books: ebook, kindle, epub, e reader, e book, free ebook, digital book
Fan Fiction: fan fiction, fanfic, fanfiction, ao3, wattpad
Literary Classics: jane austen, dickens, shakespeare, tolstoy, classic literature, homer, iliad, odyssey, pride and prejudice, dostoevsky, literary classic, hemingway, dracula
Poetry: poem, poetry, poet, haiku, sonnet, verse, stanza, rhyme, spoken word, emily dickinson
Writers Resources: writer, writing tip, manuscript, self publishing, literary agent, query letter, creative writing, writing prompt, writing workshop, freelance writer, character development, nanowrimo, novel writing, plot outline, editor, writing process, first draft
`;
