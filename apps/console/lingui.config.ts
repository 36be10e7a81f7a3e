// Configures the message catalogs. English texts are in the code, and `npm run texts -w @candor/console` extracts them. A text
// without a translation is shown in English.
import { defineConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";

export default defineConfig({
	sourceLocale: "en",
	locales: ["en", "ja", "ko", "es", "th"],
	fallbackLocales: { default: "en" },
	format: formatter({ origins: false }),
	orderBy: "message",
	catalogs: [{ path: "<rootDir>/src/app/texts/{locale}", include: ["<rootDir>/src", "<rootDir>/../../packages/ui/src"] }],
});
