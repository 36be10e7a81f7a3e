// Mark of the user's language. Every call sends it. docs/reference/product.md §9 fixes the key under which the browser stores it.
import { createLanguageMark } from "@candor/client/page";

const KEY = "lang";

export const languageMark = createLanguageMark(KEY);
