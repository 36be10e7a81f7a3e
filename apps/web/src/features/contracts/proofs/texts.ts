// The words of a liquidation's verification, which come when it is opened.
import type { Messages } from "@lingui/core";

export const texts = import.meta.glob<Messages>("./texts/*.po", { import: "messages" });
