import type { FieldMetadata } from "@conform-to/react";
import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import {
	CAMPAIGN_SEGMENTS,
	CAMPAIGN_VARIABLES,
	campaignSegmentLabels,
} from "#app/domain/office/campaigns/campaign.ts";
import { Radios } from "#app/ui/form/choices.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Prose } from "#app/ui/prose.tsx";

type CampaignFieldsProps = { fields: Record<"name" | "segment" | "subject" | "body", FieldMetadata> };

/** A campaign's text and segment. */
export function CampaignFields({ fields: { name, segment, subject, body } }: CampaignFieldsProps) {
	const choices = CAMPAIGN_SEGMENTS.map((value) => ({ value, ...campaignSegmentLabels[value] }));
	const variables = CAMPAIGN_VARIABLES.map((variable, i) => (
		<span key={variable}>
			{i > 0 && ", "}
			<code>{`{{${variable}}}`}</code>
		</span>
	));
	return (
		<>
			<TextField {...getInputProps(name, { type: "text" })} label="Name" hint="Only our team sees it." />
			<Radios {...getSelectProps(segment)} label="Recipients" choices={choices} />
			<TextField {...getInputProps(subject, { type: "text" })} label="Subject" />
			<TextArea
				{...getTextareaProps(body)}
				label="Text"
				rows={16}
				hint={
					<>Markdown. {variables} are replaced with the reader’s name, the site’s name, and our address.</>
				}
			/>
		</>
	);
}

type EmailPreviewProps = { preview: { subject: string; text: string; html: string } };

/** A campaign's email as one reader would get it, as HTML and as text. */
export function EmailPreview({ preview: { subject, text, html } }: EmailPreviewProps) {
	return (
		<section aria-labelledby="preview" className="mb-12">
			<h2 id="preview" className="mb-3 text-h3">
				Preview, addressed to you
			</h2>
			<p className="fact mb-4">Subject: {subject}</p>
			<div className="mb-6 max-w-2xl border border-line p-6">
				<Prose html={html} />
			</div>
			<details>
				<summary>Plain text version</summary>
				<pre className="fact mt-3 max-w-2xl whitespace-pre-wrap break-words border border-rule p-4">
					{text}
				</pre>
			</details>
		</section>
	);
}
