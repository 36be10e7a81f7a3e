// The fonts of the languages that letters.browser.test.ts leaves out.
import { testLatinLettersOf, testLettersOf } from "./letters.ts";

testLettersOf("kr");
testLettersOf("th");
testLatinLettersOf("esp");
