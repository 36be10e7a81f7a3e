// Tests the fonts of Japanese, which has its own script, and of English. letters.full.browser.test.ts tests the other languages.
import { testLatinLettersOf, testLettersOf } from "./letters.ts";

testLettersOf("jp");
testLatinLettersOf("en");
