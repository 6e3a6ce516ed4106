import type { FormMetadata } from "@conform-to/react";
import { type ReactNode, useState } from "react";
import { type UIMatch, useActionData, useLocation, useMatches } from "react-router";
import type { FormResult } from "#app/ui/form/client-action.ts";
import { FormSummary } from "#app/ui/form/form-summary.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { useCrumbs } from "./breadcrumbs.tsx";
import type { RouteHandle } from "./route-handle.ts";
import { breadcrumbList, StructuredData, type StructuredDatum } from "./structured-data.tsx";
import { useViewer } from "./viewer.ts";

type PageProps = {
	/** The title in the browser's tab, without the site's name. */
	title: string;
	description: string;
	/**
	 * The page's form, from `usePageForm`. An error is announced in the title and by a summary above
	 * everything else.
	 */
	form?: FormMetadata;
	keywords?: readonly string[] | undefined;
	/**
	 * Whether search engines leave the page out. Set this only if it depends on the page's data. Otherwise,
	 * the route's handle decides.
	 */
	noindex?: boolean;
	/** The canonical path, if it's not the URL without its query. */
	path?: string;
	/** The Open Graph type. */
	kind?: "website" | "article" | "profile";
	/** The path of the social image, 1200x630. */
	image?: string;
	/** The place that the page is about. `region` is, for example, US-CA. */
	geo?: { region: string; placeName: string; latitude: number; longitude: number };
	/** Structured data about the page's subject. Its breadcrumbs are added. */
	structuredData?: readonly StructuredDatum[];
	children: ReactNode;
};

/** Metadata and content of a page. React moves the metadata into the head. */
export function Page({
	title,
	description,
	form,
	keywords,
	noindex,
	path,
	kind = "website",
	image = "/social.png",
	geo,
	structuredData = [],
	children,
}: PageProps) {
	const { site, user } = useViewer();
	const { pathname } = useLocation();
	const refusal = useRefusal();
	const isLeftOut = useNoindex(noindex);
	const crumbs = useCrumbs().filter(({ hasPage }) => hasPage);
	const data = [...structuredData, ...(crumbs.length > 1 ? [breadcrumbList(crumbs)] : [])];
	const canonical = `${site.origin}${path ?? pathname}`;
	const fullTitle = `${refusal && hasErrors(form) ? "Error: " : ""}${title} - ${site.name}`;
	return (
		<>
			<title>{fullTitle}</title>
			<meta name="description" content={description} />
			{keywords && <meta name="keywords" content={keywords.join(", ")} />}
			{isLeftOut && <meta name="robots" content="noindex" />}
			<link rel="canonical" href={canonical} />
			{!user && (
				<>
					{/* Only for visitors, because social networks never sign in. */}
					<meta property="og:type" content={kind} />
					<meta property="og:site_name" content={site.name} />
					<meta property="og:title" content={title} />
					<meta property="og:description" content={description} />
					<meta property="og:url" content={canonical} />
					<meta property="og:image" content={`${site.origin}${image}`} />
					<meta property="og:image:width" content="1200" />
					<meta property="og:image:height" content="630" />
					<meta name="twitter:card" content="summary_large_image" />
				</>
			)}
			{geo && (
				<>
					<meta name="geo.region" content={geo.region} />
					<meta name="geo.placename" content={geo.placeName} />
					<meta name="geo.position" content={`${geo.latitude};${geo.longitude}`} />
					<meta name="ICBM" content={`${geo.latitude}, ${geo.longitude}`} />
				</>
			)}
			{form && <FormSummary form={form} refusal={refusal} />}
			{children}
			{/* Last, because structured data of a long list would delay the visible content on a slow connection. */}
			{!isLeftOut && data.length > 0 && <StructuredData site={site} data={data} />}
		</>
	);
}

/**
 * Whether search engines leave the page out: as the page itself says, or else the innermost handle that says
 * so. The default is no for reading pages and yes for others.
 */
function useNoindex(noindex: boolean | undefined): boolean {
	const handles = (useMatches() as UIMatch<unknown, RouteHandle | undefined>[]).map(({ handle }) => handle);
	return (
		noindex ??
		handles.findLast((handle) => handle?.noindex !== undefined)?.noindex ??
		!handles.at(-1)?.reading
	);
}

const hasErrors = (form: FormMetadata | undefined): boolean => Object.keys(form?.allErrors ?? {}).length > 0;

/** The latest result, if it refused the page's form. The router forgets a result on the next navigation. */
function useRefusal(): FormResult | undefined {
	const answer = useActionData<FormResult>();
	const [last, setLast] = useState(answer);
	if (answer && answer !== last) setLast(answer);
	return last?.status === "error" ? last : undefined;
}

type PageTitleProps = {
	children: ReactNode;
	/** Short facts above the title, such as category, date, or reference. */
	eyebrow?: ReactNode;
	/** At the right edge of the eyebrow's line: a time, a deadline, a status. */
	aside?: ReactNode;
	lead?: ReactNode;
	/** A lead of rendered Markdown. */
	intro?: string;
};

/**
 * The h1 with a line of facts above it. It takes the focus after a client navigation. A page that
 * begins with neither `lead` nor `intro` places its own first text.
 */
export function PageTitle({ children, eyebrow, aside, lead, intro }: PageTitleProps) {
	return (
		<header className="page-title">
			{(eyebrow || aside) && (
				<div className="slug title-line">
					<p>{eyebrow}</p>
					{aside && <p>{aside}</p>}
				</div>
			)}
			<h1 tabIndex={-1} className="text-h1">
				{children}
			</h1>
			{lead && <p className="measure mt-4 text-lead">{lead}</p>}
			{intro && <Prose html={intro} className="mt-8 text-lead" />}
		</header>
	);
}
