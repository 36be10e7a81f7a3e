// The texts of this app, as far as they are needed.
import { createPageTexts } from "@candor/client/page";

export const { beginTexts, loadTexts, showLocale } = createPageTexts();
