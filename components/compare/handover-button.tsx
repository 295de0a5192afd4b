'use client';

import { FileCode } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useQueryState } from 'nuqs';
import { Button } from '@/components/ui/button';
import type { Version } from '@/lib/contract/version';
import { compareSearchParams } from './compare-search-params';

const load = () => import('./handover-dialog');
const HandoverDialog = dynamic(() => load().then((module) => module.HandoverDialog), { ssr: false });

/** Opens the exact start that a successor of `version` needs. Open or not stands in the address. */
export function HandoverButton({ version }: { version: Version }) {
  const [language, setLanguage] = useQueryState('handover', compareSearchParams.handover);
  const preload = () => void load();
  return (
    <>
      <Button
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => void setLanguage('python')}
        className="print:hidden"
      >
        <FileCode size={13} aria-hidden="true" />
        Handover snippet
      </Button>
      {language === null ? null : (
        <HandoverDialog
          version={version}
          language={language}
          onLanguage={(next) => void setLanguage(next)}
          onClose={() => void setLanguage(null)}
        />
      )}
    </>
  );
}
