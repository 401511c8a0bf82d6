import assert from "node:assert/strict";
import { test } from "node:test";
import { findTopics } from "../../../../core/analysis/topics/find-topics.ts";
import { cohortOf, topicsOf, type WrittenCohort } from "./written-cohorts.ts";

const SNAKES = [
  `# Python snakes as pets

Pythons are calm snakes that live in a terrarium.

## Feeding a python

Feed young snakes a mouse every week and adult snakes a rat every two weeks. Thaw frozen prey first.

## Enclosure of a python

The enclosure needs hides, a bowl of water and a warm side of 32 °C for the snake.`,
  `# Guide to the python snake

A python suits people who like calm snakes.

## What to feed a python

Snakes eat mice and rats. Feed young snakes every week and adult snakes a rat every two weeks.

## The enclosure

The enclosure of the snake has hides, water and a temperature of 32 °C on its warm side.`,
];
const CODE = [
  `# Python for beginners

Python is a programming language with a simple syntax.

## Functions in Python

A function starts with def, takes arguments and returns a value to the caller of the program.

## Variables in Python

Variables of a program hold strings, integers and lists. Programmers declare no types.`,
  `# Python basics

The syntax of the language reads like English, so programming is easy.

## Python functions

Define a function with def. It takes arguments and returns a value that the program can use.

## Variables and types

A variable of a program holds strings, lists or integers, and programmers declare no type.`,
];
const BANDS = [
  `# Monty Python

Monty Python was a troupe of comedians from Britain.

## Films of Monty Python

The comedians shot Holy Grail in Scotland and Life of Brian in Tunisia with little money.

## Members of Monty Python

Cleese, Palin, Idle, Jones, Gilliam and Chapman wrote sketches for the television series.`,
  `# The comedians of Monty Python

Their television series made British comedians famous.

## Monty Python films

Holy Grail was shot in Scotland with little money, and Life of Brian in Tunisia.

## The members

Cleese, Palin, Chapman, Idle, Jones and Gilliam wrote the sketches of the television series.`,
];

function pythons(pages: readonly string[], target: string): WrittenCohort {
  return { keyword: "python", language: "en", pages, target };
}

const headingsOf = (written: WrittenCohort): readonly string[] =>
  topicsOf(written).topics.flatMap(({ sections }) => sections.map(({ heading }) => heading));

const TARGET = "# Learn Python\n\nOur course teaches programming. Write a program with variables and call a function.";

test("four pages with two meanings give only the subtopics of the target's meaning", () => {
  const pages = [SNAKES[0] ?? "", CODE[0] ?? "", SNAKES[1] ?? "", CODE[1] ?? ""];
  assert.deepEqual(topicsOf(pythons(pages, TARGET)).fits, ["other_intent", null, "other_intent", null]);
  assert.deepEqual(headingsOf(pythons(pages, TARGET)).toSorted(), [
    "Functions in Python",
    "Python functions",
    "Variables and types",
    "Variables in Python",
  ]);
});

test("three meanings are separated", () => {
  const pages = [...SNAKES, ...BANDS, ...CODE];
  const other = "other_intent";
  assert.deepEqual(topicsOf(pythons(pages, TARGET)).fits, [other, other, other, other, null, null]);
  assert.deepEqual(topicsOf(pythons(pages, SNAKES[0] ?? "")).fits, [null, null, other, other, other, other]);
});

test("pages of another meaning lend no facts", () => {
  const agreed = (target: string): readonly string[] =>
    topicsOf(pythons([...SNAKES, ...CODE], target)).topics.flatMap(({ facts }) => facts.map((fact) => fact.agreed));
  assert.ok(agreed("# Snakes\n\nA python is a snake that eats a rat in its enclosure.").includes("two weeks"));
  assert.deepEqual(agreed(TARGET), []);
});

test("pages that hardly use the keyword lend no subtopics", () => {
  const written = pythons(SNAKES, SNAKES[0] ?? "");
  const given = { keyword: written.keyword, ...cohortOf(written) };
  assert.ok(findTopics(given).topics.length > 0);
  assert.deepEqual(findTopics({ ...given, isAbout: (page) => page > 0 }).topics, []);
});
