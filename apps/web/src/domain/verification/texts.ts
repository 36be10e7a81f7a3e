// The words of proving who one is in a sandbox, wherever it is asked for.
import type { Messages } from "@lingui/core";

export const texts = import.meta.glob<Messages>("./texts/*.po", { import: "messages" });
