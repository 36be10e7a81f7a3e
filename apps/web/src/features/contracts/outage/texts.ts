// The words of what closes positions at the last mark price, which come when one of its cards is drawn.
import type { Messages } from "@lingui/core";

export const texts = import.meta.glob<Messages>("./texts/*.po", { import: "messages" });
