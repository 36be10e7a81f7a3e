// The API's code ("mark") of the user's language, which every call sends. The browser stores the mark under the key that
// docs/reference/product.md §9 names.
import { createLanguageMark } from "@candor/client/page";

const KEY = "lang";

export const languageMark = createLanguageMark(KEY);
