// Every catalog of this language, one chunk.
import type { Messages } from "@lingui/core";

const catalogs = import.meta.glob<Messages>("../../texts/ko/*.po", { eager: true, import: "messages" });
export const messages: Messages = Object.assign({}, ...Object.values(catalogs));
