// Draws the page that the address leads to. The page before it stays until it can be drawn whole; drawing it never blocks a tap.
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

/** The app's, below `ShownPage`. */
export function useRouter(): Router {
	return use(Routing) as Router;
}

/** The path of the page that is shown: the address may lead to another one already, which is on its way. */
export function usePath(): string {
	return use(Path);
}

interface CatchProps {
	/** Another one begins anew. */
	of: unknown;
	problem?: ReactNode;
	children: ReactNode;
}

/** What fails inside shows that, and nothing around it fails with it. */
export class Catch extends Component<CatchProps, { failed: unknown }> {
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

/** What is shown changes here, for the page and for all that stands around it: they change in one and the same picture. */
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

/** @param shape what shows while a page is on its way @param problem what shows where it did not come */
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
		<Catch of={now} problem={problem}>
			<Content now={now} shape={shape} problem={problem} />
		</Catch>
	);
});
