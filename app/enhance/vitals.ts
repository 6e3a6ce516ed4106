type VitalName = "LCP" | "FID" | "CLS" | "FCP" | "TTFB" | "INP";

/**
 * A vital is good up to the first value and needs improvement up to the second. All but CLS are in
 * milliseconds. Source: web.dev/articles/vitals.
 */
const limits: Record<VitalName, [good: number, poor: number]> = {
	LCP: [2500, 4000],
	FID: [100, 300],
	CLS: [0.1, 0.25],
	FCP: [1800, 3000],
	TTFB: [800, 1800],
	INP: [200, 500],
};

type VitalRating = "good" | "needs-improvement" | "poor";

/** The rating of a measured value, which is in milliseconds except for CLS. */
export function rateVital(name: VitalName, value: number): VitalRating {
	const [good, poor] = limits[name];
	return value <= good ? "good" : value <= poor ? "needs-improvement" : "poor";
}

/**
 * A measured value as it is sent: CLS in thousandths, others in milliseconds. `label` is the page's
 * path.
 */
export const vitalReport = (name: VitalName, label: string, value: number) => ({
	name,
	label,
	value: Math.round(name === "CLS" ? value * 1000 : value),
	rating: rateVital(name, value),
});

type Shift = { value: number; startTime: number };

/** Adds a layout shift to its session: shifts at most a second apart, within at most five seconds. */
export function addShift(
	session: { sum: number; first: number; last: number },
	{ value, startTime }: Shift,
): void {
	if (startTime - session.last > 1_000 || startTime - session.first > 5_000)
		Object.assign(session, { sum: 0, first: startTime });
	session.sum += value;
	session.last = startTime;
}

/**
 * The interaction to report: the longest, ignoring one outlier for every fifty. `longest` is in
 * descending order.
 */
export const pickInteraction = (longest: number[], count: number): number | undefined =>
	longest[Math.min(longest.length - 1, Math.floor(count / 50))];

type Entry = PerformanceEntry & {
	value: number;
	hadRecentInput: boolean;
	processingStart: number;
	interactionId: number;
};

/** Measures web vitals and reports them once, when the visitor leaves or hides the page. */
export function startVitals(): void {
	// A page loaded in the background says nothing about how long its visitor waited.
	if (document.hidden) return;
	const label = location.pathname;
	const figures: Partial<Record<VitalName, number>> = {};
	const observers: [PerformanceObserver, (entries: PerformanceEntryList) => void][] = [];
	const observe = (type: string, take: (entry: Entry) => void) => {
		if (!PerformanceObserver.supportedEntryTypes.includes(type)) return;
		const takeAll = (entries: PerformanceEntryList) => (entries as Entry[]).forEach(take);
		const observer = new PerformanceObserver((list) => takeAll(list.getEntries()));
		observer.observe({ type, buffered: true, durationThreshold: 40 } as PerformanceObserverInit);
		observers.push([observer, takeAll]);
	};

	const session = { sum: 0, first: 0, last: 0 };
	const interactions = new Map<number, number>();
	const interact = ({ interactionId, duration }: Entry) => {
		if (!interactionId) return;
		interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
		figures.INP = pickInteraction(
			[...interactions.values()].sort((a, b) => b - a),
			(performance as { interactionCount?: number }).interactionCount ?? interactions.size,
		);
	};
	observe("navigation", (entry) => {
		figures.TTFB = (entry as unknown as PerformanceNavigationTiming).responseStart;
	});
	observe("paint", ({ name, startTime }) => {
		if (name === "first-contentful-paint") {
			figures.FCP = startTime;
			figures.CLS ??= 0;
		}
	});
	observe("largest-contentful-paint", ({ startTime }) => {
		figures.LCP = startTime;
	});
	observe("layout-shift", (entry) => {
		if (entry.hadRecentInput) return;
		addShift(session, entry);
		figures.CLS = Math.max(figures.CLS ?? 0, session.sum);
	});
	observe("event", interact);
	observe("first-input", (entry) => {
		figures.FID = entry.processingStart - entry.startTime;
		interact(entry);
	});

	const report = () => {
		for (const [observer, takeAll] of observers.splice(0)) {
			takeAll(observer.takeRecords());
			observer.disconnect();
		}
		const reports = Object.entries(figures).map(([name, value]) =>
			vitalReport(name as VitalName, label, value),
		);
		if (reports.length === 0) return;
		for (const name of Object.keys(figures)) delete figures[name as VitalName];
		navigator.sendBeacon("/vitals", new Blob([JSON.stringify(reports)], { type: "application/json" }));
		const { gtag } = window as { gtag?: (kind: "event", name: string, report: object) => void };
		for (const one of reports) gtag?.("event", "web_vital", one);
	};
	addEventListener("visibilitychange", () => {
		if (document.hidden) report();
	});
	addEventListener("pagehide", report);
}
