import type { LegalVersion, LegalView } from "#app/domain/content/legal-pages.server.ts";
import {
	type LegalDocument,
	legalChangesPath,
	legalPath,
	legalVersionPath,
} from "#app/domain/market/legal.ts";
import { Notice } from "#app/ui/layout/notice.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { InformationPage } from "./information-page.tsx";

/**
 * One version of a legal text, with a list of all versions. Search engines index only the current
 * one.
 */
export function LegalPage({
	text,
	path,
	isOfVersion = false,
}: {
	text: LegalView;
	path: string;
	/** Whether the page shows this version even if another one is in force. */
	isOfVersion?: boolean;
}) {
	const { document, title, version, updated, current, versions } = text;
	return (
		<InformationPage
			page={{ ...text, title: isOfVersion ? `${title}, version ${version}` : title }}
			path={path}
			subject={`Legal · Version ${version} · Last updated ${updated}`}
			notice={
				version !== current && (
					<Notice
						title={version < current ? "An earlier version" : "Not in force in early access"}
						className="mt-8"
					>
						<p>
							<a href={legalPath(document)}>Read the current version</a>
							{version < current && (
								<>
									, or <a href={legalChangesPath(document, current, version)}>see what has changed since</a>
								</>
							)}
							.
						</p>
						{version > current && (
							<p className="mt-3">
								This version applies while the marketplace is open, and to bookings that were requested then.
							</p>
						)}
					</Notice>
				)
			}
		>
			<Versions document={document} versions={versions} shown={version} />
		</InformationPage>
	);
}

function Versions({
	document,
	versions,
	shown,
}: {
	document: LegalDocument;
	versions: readonly LegalVersion[];
	shown: number;
}) {
	return (
		<section aria-labelledby="versions" className="mt-12">
			<SectionHeading id="versions">Versions</SectionHeading>
			<ol reversed className="measure">
				{versions.map(({ version, updated, summary }) => (
					<li key={version} className="row">
						<p className="font-semibold">
							<a
								href={legalVersionPath(document, version)}
								aria-current={version === shown ? "true" : undefined}
							>
								Version {version}
							</a>
							, {updated}
						</p>
						<p>
							{summary}{" "}
							{version > 1 && (
								<a href={legalChangesPath(document, version, version - 1)}>
									Changes from version {version - 1}
								</a>
							)}
						</p>
					</li>
				))}
			</ol>
		</section>
	);
}
