// Fonts of one language with its own script and of one without. letters.full.browser.test.ts checks the other three languages.
import { testLatinLettersOf, testLettersOf } from "./letters.ts";

testLettersOf("jp");
testLatinLettersOf("en");
