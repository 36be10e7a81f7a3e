// Tests the fonts of Korean, Thai and Spanish. letters.browser.test.ts tests those of Japanese and English.
import { testLatinLettersOf, testLettersOf } from "./letters.ts";

testLettersOf("kr");
testLettersOf("th");
testLatinLettersOf("esp");
