// Starts the web app.
import { createRoot } from "react-dom/client";
import "./styles.css";

createRoot(document.getElementById("root") as HTMLElement).render(<main className="mx-auto min-h-dvh max-w-[450px] bg-bg" />);
