// Renders the page of the current address. The previous page stays on screen until the new page can be rendered completely.
// Rendering never blocks a tap.
import {
	Component,
	createContext,
	memo,
	type ReactNode,
	startTransition,
	use,
	useEffect,
	useLayoutEffect,
	useRef,
	useState,
} from "react";
import type { Router, Shown } from "./router.ts";

const Routing = createContext<Router | undefined>(undefined);
const Path = createContext("");
const Now = createContext<Shown | undefined>(undefined);

export function useRouter(): Router {
	return use(Routing) as Router;
}

/** Returns the path of the displayed page. The address may already be that of another page, which is still loading. */
export function usePath(): string {
	return use(Path);
}

interface CatchProps {
	/** Identifies the content. If it changes, the error of the previous content is cleared. */
	of: unknown;
	problem?: ReactNode;
	children: ReactNode;
}

/** Error boundary: if a child throws, it shows `problem` in the child's place, and the rest of the page keeps working. */
export class ErrorBoundary extends Component<CatchProps, { failed: unknown }> {
	override state: { failed: unknown } = { failed: undefined };
	static getDerivedStateFromError() {
		return { failed: true };
	}
	override componentDidUpdate(before: CatchProps) {
		if (this.state.failed === true && before.of !== this.props.of) this.setState({ failed: undefined });
	}
	override render() {
		return this.state.failed === true ? this.props.problem : this.props.children;
	}
}

function Content({ now, shape, problem }: { now: Shown; shape: ReactNode; problem: ReactNode }) {
	if (now.what === "problem") return problem;
	const Frame = now.frame?.here;
	const page = now.drawn ?? shape;
	return Frame === undefined ? page : <Frame>{page}</Frame>;
}

/** Provides the displayed page to all its children, so that the page and the elements around it change in one frame. */
export function ShownPage({ router, children }: { router: Router; children: ReactNode }) {
	const { shown, history } = router;
	const [now, setNow] = useState(shown.get);
	useEffect(() => {
		const follow = () => startTransition(() => setNow(shown.get()));
		follow();
		return shown.subscribe(follow);
	}, [shown]);
	return (
		<Routing value={router}>
			<Now value={now}>
				<Path value={(now?.location ?? history.location).pathname}>{children}</Path>
			</Now>
		</Routing>
	);
}

/** Renders the displayed page. `shape` is shown while a page loads, `problem` after a failed load. */
export const Pages = memo(function Pages({ shape, problem }: { shape: ReactNode; problem: ReactNode }) {
	const now = use(Now);
	const { placeScroll, arrived } = useRouter();
	const path = useRef(now?.location.pathname);
	useLayoutEffect(() => {
		if (now !== undefined && now.what !== "shape") placeScroll(now.location.state);
	}, [now, placeScroll]);
	useEffect(() => {
		if (now === undefined || now.what === "shape") return;
		const pathChanged = path.current !== now.location.pathname;
		path.current = now.location.pathname;
		arrived(pathChanged);
	}, [now, arrived]);
	if (now === undefined) return shape;
	return (
		<ErrorBoundary of={now} problem={problem}>
			<Content now={now} shape={shape} problem={problem} />
		</ErrorBoundary>
	);
});
