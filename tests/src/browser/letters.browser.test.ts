// Tests the fonts of one language with a script of its own and of one language with Latin letters. letters.full.browser.test.ts
// checks the other three languages.
import { testLatinLettersOf, testLettersOf } from "./letters.ts";

testLettersOf("jp");
testLatinLettersOf("en");
