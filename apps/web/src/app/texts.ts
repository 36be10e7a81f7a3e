// The words of the shell and of the design system: on every page.
import type { Messages } from "@lingui/core";

export const texts = import.meta.glob<Messages>("./texts/*.po", { import: "messages" });
