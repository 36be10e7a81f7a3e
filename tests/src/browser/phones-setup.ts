// Vitest setup file of the browser tests. It closes the phones of each test when the test ends.
import { afterEach } from "vitest";
import { closePhones } from "./evidence.ts";

afterEach(({ task }) => closePhones(task));
