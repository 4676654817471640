import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useRevalidator } from 'react-router';
import type { Side } from '@marketplace/api-contract';
import { Alert } from '@marketplace/overlays';
import { useSession } from '@marketplace/session';
import { MuiProvider } from '@marketplace/theme';
import { Button, Icon, useCloseOnBack } from '@marketplace/ui';
import { ReportSheet } from './report-sheet';
import { useThread } from './thread-store';

const DOTS = 'M12 5.5v.2M12 12v.2M12 18.5v.2';

interface ThreadMenuProps {
  id: string;
  role: Side;
  partnerName: string;
  /** The path of the list without the conversation. */
  listPath: string;
}

/** What can be done with a conversation: archive, block, report. */
export function ThreadMenu({ id, role, partnerName, listPath }: ThreadMenuProps) {
  const { t } = useTranslation('messaging');
  const notify = useSession((session) => session.notify);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { isArchived, blockedBy, setArchived, setBlocked } = useThread((state) => state);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [question, setQuestion] = useState<'block' | 'report' | null>(null);
  const close = () => setQuestion(null);
  const onFailure = () => notify('error', t('menu.failed'));

  const unarchive = async () => {
    await setArchived(false);
    notify('success', t('menu.unarchived'));
    await revalidate();
  };
  const archive = async () => {
    await setArchived(true);
    const onPress = () => void unarchive().catch(onFailure);
    notify('success', t('menu.archived'), { label: t('menu.undo'), onPress });
    await navigate(listPath);
  };
  const items = [
    {
      name: t(isArchived ? 'menu.unarchive' : 'menu.archive'),
      run: () => void (isArchived ? unarchive() : archive()).catch(onFailure),
    },
    blockedBy === role
      ? { name: t('block.undo'), run: () => void setBlocked(false).catch(onFailure) }
      : { name: t('menu.block', { name: partnerName }), run: () => setQuestion('block') },
    { name: t('menu.report', { name: partnerName }), run: () => setQuestion('report') },
  ];
  return (
    <>
      <Button
        variant="icon"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t('menu.open')}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon path={DOTS} />
      </Button>
      {anchor && <OpenMenu anchor={anchor} items={items} onClose={() => setAnchor(null)} />}
      {question === 'block' && (
        <Alert title={t('menu.blockTitle', { name: partnerName })} text={t('menu.blockText')} onClose={close}>
          {/* The safe choice has the focus. */}
          {/* eslint-disable-next-line jsx-a11y/no-autofocus */}
          <Button autoFocus onClick={close}>
            {t('menu.cancel')}
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              close();
              setBlocked(true).catch(onFailure);
            }}
          >
            {t('menu.confirmBlock')}
          </Button>
        </Alert>
      )}
      {question === 'report' && <ReportSheet id={id} partnerName={partnerName} onClose={close} />}
    </>
  );
}

interface OpenMenuProps {
  anchor: HTMLElement;
  items: readonly { name: string; run: () => void }[];
  onClose: () => void;
}

function OpenMenu({ anchor, items, onClose }: OpenMenuProps) {
  useCloseOnBack(true, onClose);
  return (
    <MuiProvider>
      <Menu open anchorEl={anchor} onClose={onClose} disableScrollLock>
        {items.map(({ name, run }) => (
          <MenuItem
            key={name}
            onClick={() => {
              onClose();
              run();
            }}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </MuiProvider>
  );
}
