// The mark of the reader's language, sent with every call and kept under the key that docs/reference/product.md §9 fixes.
import { createLanguageMark } from "@candor/client/page";

const KEY = "lang";

export const languageMark = createLanguageMark(KEY);
