// The language mark, sent with every call and stored under the key that docs/reference/product.md §9 fixes.
import { createLanguageMark } from "@candor/client/page";

const KEY = "lang";

export const languageMark = createLanguageMark(KEY);
