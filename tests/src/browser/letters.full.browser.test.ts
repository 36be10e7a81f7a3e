// Tests the fonts of the three languages that letters.browser.test.ts does not check.
import { testLatinLettersOf, testLettersOf } from "./letters.ts";

testLettersOf("kr");
testLettersOf("th");
testLatinLettersOf("esp");
