// The fonts of a language with letters of its own, and of one without; letters.full.browser.test.ts holds the other three.
import { testLatinLettersOf, testLettersOf } from "./letters.ts";

testLettersOf("jp");
testLatinLettersOf("en");
