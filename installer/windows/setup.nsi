; Setup of Vantu for Windows, per machine or per user, in English and Hindi.
; makensis -DVERSION=x.y.z -DBUNDLE=folder -DLISTS=folder -DOUT=setup.exe setup.nsi
; LISTS holds install.nsh and remove.nsh, made by file_lists.py from the bundle.
;
; Silent: setup.exe /S /AllUsers or /S /CurrentUser, and /D=folder as the last word, without quotes.
; Exit status: 0 installed, 1 stopped by the user, 2 not installed.

Unicode true
Target amd64-unicode
SetCompressor /SOLID lzma
ManifestDPIAware true
Name "Vantu"
OutFile "${OUT}"
BrandingText "Vantu ${VERSION}"

!define MULTIUSER_EXECUTIONLEVEL Highest
!define MULTIUSER_MUI
!define MULTIUSER_INSTALLMODE_COMMANDLINE
!define MULTIUSER_USE_PROGRAMFILES64
!define MULTIUSER_INSTALLMODE_INSTDIR "Vantu"
!define MULTIUSER_INSTALLMODE_INSTDIR_REGISTRY_KEY "Software\Vantu"
!define MULTIUSER_INSTALLMODE_INSTDIR_REGISTRY_VALUENAME "Folder"
!define MULTIUSER_INSTALLMODE_DEFAULT_REGISTRY_KEY "Software\Vantu"
!define MULTIUSER_INSTALLMODE_DEFAULT_REGISTRY_VALUENAME "Folder"
!include MultiUser.nsh
!include MUI2.nsh
!include LogicLib.nsh

!define REMOVAL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Vantu"
!define MUI_ICON "vantu.ico"
!define MUI_UNICON "vantu.ico"
!define MUI_FINISHPAGE_RUN "$INSTDIR\vantu.exe"
!define MUI_LANGDLL_ALLLANGUAGES

!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_LICENSE "${BUNDLE}\LICENSE.txt"
!insertmacro MULTIUSER_PAGE_INSTALLMODE
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Hindi"

LangString Running ${LANG_ENGLISH} "Vantu is open. Close it, then try again."
LangString Running ${LANG_HINDI} "Vantu खुला है। उसे बंद करें, फिर प्रयास करें।"
LangString Register ${LANG_ENGLISH} "Vantu register"
LangString Register ${LANG_HINDI} "Vantu रजिस्टर"
LangString Packet ${LANG_ENGLISH} "Vantu packet"
LangString Packet ${LANG_HINDI} "Vantu पैकेट"

; A program that runs keeps its file; half an upgrade would be worse than none.
!macro STOP_WHILE_RUNNING
  ${If} ${FileExists} "$INSTDIR\vantu.exe"
    ClearErrors
    FileOpen $0 "$INSTDIR\vantu.exe" a
    ${If} ${Errors}
      MessageBox MB_OK|MB_ICONEXCLAMATION "$(Running)" /SD IDOK
      SetErrorLevel 2
      Abort
    ${EndIf}
    FileClose $0
  ${EndIf}
!macroend

Function .onInit
  SetRegView 64
  ; Empty, or the folder after /D=, which choosing between machine and user would forget.
  StrCpy $3 $INSTDIR
  !insertmacro MULTIUSER_INIT
  ${If} $3 != ""
    StrCpy $INSTDIR $3
  ${EndIf}
  !insertmacro MUI_LANGDLL_DISPLAY
FunctionEnd

Function un.onInit
  SetRegView 64
  !insertmacro MULTIUSER_UNINIT
FunctionEnd

Section
  !insertmacro STOP_WHILE_RUNNING
  ; An older version takes its own files away, and only those.
  ReadRegStr $1 SHCTX "Software\Vantu" "Folder"
  ${If} $1 != ""
  ${AndIf} ${FileExists} "$1\uninstall.exe"
    ExecWait '"$1\uninstall.exe" /S /$MultiUser.InstallMode _?=$1' $2
    ${If} $2 != 0
      SetErrorLevel 2
      Abort
    ${EndIf}
    Delete "$1\uninstall.exe"
    RMDir "$1"
  ${EndIf}

  ClearErrors
  !include "${LISTS}\install.nsh"
  SetOutPath "$INSTDIR"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  ${If} ${Errors}
    SetErrorLevel 2
    Abort
  ${EndIf}

  CreateShortcut "$SMPROGRAMS\Vantu.lnk" "$INSTDIR\vantu.exe"
  WriteRegStr SHCTX "Software\Vantu" "Folder" "$INSTDIR"
  WriteRegStr SHCTX "Software\Classes\.vantu" "" "Vantu.Register"
  WriteRegStr SHCTX "Software\Classes\Vantu.Register" "" "$(Register)"
  WriteRegStr SHCTX "Software\Classes\Vantu.Register\DefaultIcon" "" "$INSTDIR\vantu.exe,0"
  WriteRegStr SHCTX "Software\Classes\Vantu.Register\shell\open\command" "" '"$INSTDIR\vantu.exe" "%1"'
  WriteRegStr SHCTX "Software\Classes\.vantu-packet" "" "Vantu.Packet"
  WriteRegStr SHCTX "Software\Classes\Vantu.Packet" "" "$(Packet)"
  WriteRegStr SHCTX "Software\Classes\Vantu.Packet\DefaultIcon" "" "$INSTDIR\vantu.exe,0"
  WriteRegStr SHCTX "${REMOVAL}" "DisplayName" "Vantu"
  WriteRegStr SHCTX "${REMOVAL}" "DisplayVersion" "${VERSION}"
  WriteRegStr SHCTX "${REMOVAL}" "DisplayIcon" "$INSTDIR\vantu.exe"
  WriteRegStr SHCTX "${REMOVAL}" "InstallLocation" "$INSTDIR"
  WriteRegStr SHCTX "${REMOVAL}" "UninstallString" '"$INSTDIR\uninstall.exe" /$MultiUser.InstallMode'
  WriteRegStr SHCTX "${REMOVAL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S /$MultiUser.InstallMode'
  WriteRegDWORD SHCTX "${REMOVAL}" "NoModify" 1
  WriteRegDWORD SHCTX "${REMOVAL}" "NoRepair" 1
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd

; Only what the setup brought is deleted: registers, and whatever else lies there, stay.
Section Uninstall
  !insertmacro STOP_WHILE_RUNNING
  !include "${LISTS}\remove.nsh"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Vantu.lnk"
  DeleteRegKey SHCTX "${REMOVAL}"
  DeleteRegKey SHCTX "Software\Vantu"
  DeleteRegKey SHCTX "Software\Classes\.vantu"
  DeleteRegKey SHCTX "Software\Classes\.vantu-packet"
  DeleteRegKey SHCTX "Software\Classes\Vantu.Register"
  DeleteRegKey SHCTX "Software\Classes\Vantu.Packet"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd
